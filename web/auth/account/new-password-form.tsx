import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keysQuery, type ApiKey } from '#web/api-keys/queries.ts'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { newPasswordForm } from '../account-forms.ts'
import { faultOf } from '../fault-of.ts'
import { useUser } from '#web/session/user.ts'
import { KeysAfterPassword } from './keys-after-password.tsx'

/** Sets a new password, and then asks which API keys to revoke, if there are any. */
export function NewPasswordForm({ submitLabel, onSaved }: { submitLabel: string; onSaved?: () => void }) {
  const [keys, setKeys] = useState<ApiKey[]>([])
  const readKeys = useReadKeys()
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const finish = () => {
    setKeys([])
    onSaved?.()
  }
  const submit = form.handleSubmit(async ({ password }) => {
    const failure = await faultOf(async () => (await supabase()).auth.updateUser({ password }))
    if (failure) {
      form.setError('password', { message: failure }, { shouldFocus: true })
      return
    }
    form.reset()
    toastSuccess('Password updated successfully')
    const found = await readKeys()
    if (found.length > 0) setKeys(found)
    else finish()
  })
  if (keys.length > 0) return <KeysAfterPassword keys={keys} onDone={finish} />
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

/**
 * The current API keys. An error is ignored, because it must not look like a failed password change; the keys are also
 * in Settings.
 */
function useReadKeys(): () => Promise<ApiKey[]> {
  const queries = useQueryClient()
  const { id } = useUser()
  return async () => {
    const keys = await queries.fetchQuery({ ...keysQuery(id), staleTime: 0 }).catch(() => [])
    return keys.filter(({ user_id }) => user_id === id)
  }
}
