import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastError } from '#web/ui/toast.ts'
import { recoverForm } from './account-forms.ts'
import { recordRequestedMail } from './requested-mail.ts'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { faultOf } from './fault-of.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { useConfig } from './use-config.ts'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const config = useConfig()
  return (
    <AuthLayout>
      <title>Reset your password · Coldframe</title>
      {sentTo ? (
        <>
          <AuthHeading title="Check your email">
            If <strong className="font-semibold break-all text-ink">{sentTo}</strong> has an account, a link
            to choose a new password is on its way.
          </AuthHeading>
          {config?.outbox && <OutboxHint />}
          <Button onClick={() => setSentTo(null)}>Use another address</Button>
        </>
      ) : (
        <>
          <AuthHeading title="Reset your password">We email you a link to choose a new one.</AuthHeading>
          <RecoverForm onSent={setSentTo} />
        </>
      )}
      <Link to={paths.auth} className="w-fit rounded-sm text-sm text-accent-ink hover:underline">
        Back to sign in
      </Link>
    </AuthLayout>
  )
}

function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver: standardSchemaResolver(recoverForm), defaultValues: { email: '' } })
  const submit = form.handleSubmit(async ({ email }) => {
    recordRequestedMail()
    const redirectTo = new URL(paths.resetPassword, location.origin).href
    const failure = await faultOf(async () =>
      (await supabase()).auth.resetPasswordForEmail(email, { redirectTo }),
    )
    if (failure) toastError(failure)
    else onSent(email)
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" required autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={form.formState.isSubmitting}>
        Send the link
      </Button>
    </form>
  )
}
