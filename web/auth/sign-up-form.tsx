import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ResendForm } from './resend-form.tsx'
import { signUp } from './sign-in.ts'
import { useLateRules } from './use-late-rules.ts'
import { useUsername } from './use-username.ts'

const loadRules = async () => (await import('./account-rules.ts')).signUpRules

/** Owned by the page, so that the input survives switching tabs. */
export function useSignUpForm(email: string | null) {
  return useForm({
    resolver: useLateRules(loadRules),
    defaultValues: { name: '', username: '', email: email ?? '', password: '', confirmPassword: '' },
  })
}

export type SignUpForm = ReturnType<typeof useSignUpForm>

export function SignUpForm({ form }: { form: SignUpForm }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const username = useUsername(form)
  const match = usePasswordMatch(form)
  const submit = form.handleSubmit(async (account) => {
    const outcome = await signUp(account)
    setMailedTo(outcome === 'check-mail' ? account.email : null)
  })
  if (mailedTo) return <CheckYourMail email={mailedTo} onChange={() => setMailedTo(null)} />
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Full Name" error={errors.name?.message}>
          <Input required autoComplete="name" {...form.register('name')} />
        </Field>
        <Field
          label="Username"
          error={
            errors.username?.message ?? (username.state === 'taken' ? 'This username is taken' : undefined)
          }
          hint={username.state === 'free' ? 'This username is available' : 'You can sign in with it.'}
        >
          <Input
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('username', { onChange: username.onType })}
          />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" required autoComplete="email" {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        hint="At least 6 characters. Longer is better."
      >
        <PasswordInput required autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field
        label="Confirm Password"
        error={match === 'different' ? 'Passwords do not match' : errors.confirmPassword?.message}
        hint={match === 'same' ? 'Passwords match' : undefined}
      >
        <PasswordInput required autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="mt-1">
        Create Account
      </Button>
      <p className="text-sm text-ink-faint">
        By creating an account you agree to the{' '}
        <Link to={paths.terms} className="text-ink-soft underline underline-offset-3 hover:text-ink">
          terms
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy} className="text-ink-soft underline underline-offset-3 hover:text-ink">
          privacy policy
        </Link>
        .
      </p>
    </form>
  )
}

/** Compares while the second password is typed: reports a difference as soon as the two can no longer match. */
function usePasswordMatch(form: SignUpForm): 'same' | 'different' | null {
  const [password, again] = useWatch({ control: form.control, name: ['password', 'confirmPassword'] })
  if (again === '' || password === '') return null
  if (again === password) return 'same'
  return password.startsWith(again) ? null : 'different'
}

/** The next step, in place of the submitted form. */
function CheckYourMail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <section aria-label="Next step" className="grid gap-5">
      <output className="grid gap-2 rounded-lg border border-line bg-accent-soft px-4 py-3 text-sm">
        <p>
          A verification link is on its way to{' '}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. Open it to finish: it signs you in
          and leads to your workspace.
        </p>
        <p>No email after a minute? Check your spam folder, or send it again.</p>
      </output>
      <ResendForm email={email} />
      <Button variant="quiet" onClick={onChange}>
        Use another address
      </Button>
    </section>
  )
}
