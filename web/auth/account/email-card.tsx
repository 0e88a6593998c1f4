import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { recoverForm } from '../account-forms.ts'
import { recordRequestedMail } from '../requested-mail.ts'
import { faultOf } from '../fault-of.ts'
import { useUser } from '#web/session/user.ts'
import { verifyEmailAddress } from '../sign-in.ts'

/** The address changes after the new one confirms it; the old one is notified (docs/decisions/642). */
export function EmailCard() {
  const { email, new_email: waiting } = useUser()
  const form = useForm({ resolver: standardSchemaResolver(recoverForm), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    if (typed.email.toLowerCase() === email) {
      form.setError('email', { message: 'This is your address already' }, { shouldFocus: true })
      return
    }
    recordRequestedMail()
    const failure = await faultOf(async () =>
      (await supabase()).auth.updateUser(typed, { emailRedirectTo: verifyEmailAddress() }),
    )
    if (failure) {
      form.setError('email', { message: failure }, { shouldFocus: true })
      return
    }
    form.reset()
    toastSuccess(`We have sent a link to ${typed.email}`)
  })
  return (
    <Card>
      <CardHeader title="Email" description={`You sign in with ${email ?? 'no address'}.`} />
      <CardBody className="grid max-w-md gap-4">
        {waiting && (
          <output className="block rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink">
            Waiting for <strong className="font-medium">{waiting}</strong> to be confirmed by the link we sent
            there. Until then nothing changes.
          </output>
        )}
        <form onSubmit={submit} className="grid gap-4.5" noValidate>
          <Field label="New email" error={errors.email?.message}>
            <Input type="email" required autoComplete="email" {...form.register('email')} />
          </Field>
          <Button type="submit" variant="primary" loading={isSubmitting} className="justify-self-start">
            Change email
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
