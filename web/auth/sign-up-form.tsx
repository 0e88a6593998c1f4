import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { signUpForm } from './account-forms.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { signUp } from './sign-in.ts'

/** Held by the page, so that what was typed outlives a look at the other tab. */
export function useSignUpForm(email: string | null) {
  return useForm({
    resolver: standardSchemaResolver(signUpForm),
    defaultValues: { name: '', username: '', email: email ?? '', password: '', confirmPassword: '' },
  })
}

export function SignUpForm({ form, outbox }: { form: ReturnType<typeof useSignUpForm>; outbox: boolean }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (account) => {
    const outcome = await signUp(account)
    setMailedTo(outcome === 'check-mail' ? account.email : null)
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      {mailedTo && <CheckYourMail email={mailedTo} outbox={outbox} />}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Full Name" error={errors.name?.message}>
          <Input required autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="Username" error={errors.username?.message}>
          <Input
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('username')}
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
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
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

function CheckYourMail({ email, outbox }: { email: string; outbox: boolean }) {
  return (
    <output className="grid gap-1 rounded-lg border border-line bg-accent-soft px-4 py-3 text-sm">
      <p>
        A verification link is on its way to <strong className="font-semibold wrap-anywhere">{email}</strong>.
        Open it to finish.
      </p>
      {outbox && <OutboxHint />}
    </output>
  )
}
