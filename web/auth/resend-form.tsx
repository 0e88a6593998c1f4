import { useForm } from 'react-hook-form'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'
import { recordRequestedMail } from './requested-mail.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { verifyEmailAddress } from './sign-in.ts'
import { resendFailed } from './verification.ts'
import { useConfig } from './use-config.ts'
import { useLateRules } from './use-late-rules.ts'

const loadRules = async () => (await import('./account-rules.ts')).recoverRules

/** Requests another verification mail. Shows the address field only when no user is signed in. */
export function ResendForm({ email }: { email: string | undefined }) {
  const config = useConfig()
  const form = useForm({ resolver: useLateRules(loadRules), values: { email: email ?? '' } })
  const submit = form.handleSubmit(async (address) => {
    try {
      recordRequestedMail()
      const options = { emailRedirectTo: verifyEmailAddress() }
      const { error } = await (
        await supabase()
      ).auth.resend({ type: 'signup', email: address.email, options })
      if (error) {
        toast({ title: 'Failed to resend verification', description: error.message, variant: 'destructive' })
      } else toastSuccess('Verification email sent')
    } catch {
      toastError(resendFailed)
    }
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {!email && (
        <Field label="Email" error={form.formState.errors.email?.message}>
          <Input type="email" required autoComplete="email" {...form.register('email')} />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" loading={form.formState.isSubmitting}>
        Resend verification email
      </Button>
      {config?.outbox && <OutboxHint />}
    </form>
  )
}
