import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import type { AppConfig } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { signIn } from './sign-in.ts'
import { useLateRules } from './use-late-rules.ts'

const loadRules = async () => (await import('./account-rules.ts')).signInRules

/** Owned by the page, so that the input survives switching tabs. */
export function useSignInForm(email: string | null) {
  return useForm({
    resolver: useLateRules(loadRules),
    defaultValues: { emailOrUsername: email ?? '', password: '' },
  })
}

export function SignInForm({
  form,
  demo,
}: {
  form: ReturnType<typeof useSignInForm>
  demo: AppConfig['demo']
}) {
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ emailOrUsername, password }) => {
    const outcome = await signIn(emailOrUsername, password)
    if (outcome === 'unknown-username') form.setFocus('emailOrUsername', { shouldSelect: true })
    if (outcome === 'refused') form.setFocus('password', { shouldSelect: true })
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="Email or Username" error={errors.emailOrUsername?.message}>
        <Input
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('emailOrUsername')}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <Link to={paths.forgotPassword} className="rounded-sm text-accent-ink hover:underline">
            Forgot password?
          </Link>
        }
      >
        <PasswordInput required autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="mt-1">
        Sign In
      </Button>
      {demo && <DemoSignIn demo={demo} disabled={isSubmitting} />}
    </form>
  )
}

function DemoSignIn({ demo, disabled }: { demo: NonNullable<AppConfig['demo']>; disabled: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-lg border border-line bg-pane px-4 py-3 text-sm">
      <span className="text-ink-soft">Just looking? A sample workspace is ready.</span>
      <Button size="sm" disabled={disabled} onClick={() => void signIn(demo.email, demo.password)}>
        Explore the demo
      </Button>
    </div>
  )
}
