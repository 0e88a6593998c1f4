import type { FormEvent } from 'react'
import { useUser } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useCurrentWorkspace, useUpdateWorkspace } from '#web/session/workspace.ts'

/** The address in the field, not saved yet. */
export type AddressDraft = { address: string; onAddress: (address: string) => void }

/** The postal address for all campaigns of the workspace. Its owner can enter it without leaving the launch. */
export function PostalAddressForm({ address, onAddress }: AddressDraft) {
  const { workspace } = useCurrentWorkspace()
  const { id } = useUser()
  const update = useUpdateWorkspace()
  if (!workspace) return null
  if (workspace.user_id !== id)
    return (
      <p className="text-ink-soft">The owner of this workspace sets the address under Settings, Workspace.</p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ id: workspace.id, postal_address: address.trim() })
  }
  return (
    <form onSubmit={submit} className="mt-2 grid justify-items-start gap-2">
      <Field label="Postal address" labelHidden className="w-full">
        <Textarea
          rows={3}
          required
          maxLength={500}
          autoComplete="street-address"
          placeholder={'Company\n1 Main Street\n10115 Berlin'}
          value={address}
          onChange={(event) => onAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" disabled={!address.trim()} loading={update.isPending}>
        Save address
      </Button>
    </form>
  )
}
