import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { supabase } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { newPasswordForm } from '../account-forms.ts'
import { faultOf } from '../fault-of.ts'

export function NewPasswordForm({ submitLabel, onSaved }: { submitLabel: string; onSaved?: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    const failure = await faultOf(async () => (await supabase()).auth.updateUser({ password }))
    if (failure) {
      form.setError('password', { message: failure }, { shouldFocus: true })
      return
    }
    form.reset()
    toastSuccess('Password updated successfully')
    onSaved?.()
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput required autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput required autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" variant="primary" loading={isSubmitting} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
