import { useState } from 'react'
import { readSuppressions } from '#core/audience/suppression.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Form } from '#web/ui/form.tsx'
import { useWorkspaceRole } from '#web/session/workspace.ts'
import { useSuppress, type Reason } from './queries.ts'

/** Accepts one or many entries: an address blocks one contact, a domain everybody there. */
export function SuppressForm({ workspaceId }: { workspaceId: string | undefined }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<Reason>('manual')
  const [forAccount, setForAccount] = useState(false)
  const isOwner = useWorkspaceRole() === 'owner'
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useSuppress(workspaceId)
  const submit = () => {
    const { entries, unread } = readSuppressions(typed)
    if (unread.length > 0) setFault(`Not an address or domain: ${unread.slice(0, 3).join(', ')}`)
    else if (entries.length === 0) setFault('Enter an address or a domain')
    else {
      setFault(undefined)
      mutate(
        { entries, reason, forAccount },
        {
          onSuccess: () => setTyped(''),
          onError: (error) => setFault(error.message || 'Failed to suppress'),
        },
      )
    }
  }
  return (
    <Card aria-label="Suppress">
      <Form
        className="grid gap-4 p-5 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-start"
        onSubmit={submit}
      >
        <Field
          label="Addresses or domains"
          error={fault}
          hint="One per line: an address, a domain, a pattern such as noreply*@*, mx:mimecast.com for a mail server, or the SHA-256 of an address or domain."
        >
          <Textarea
            rows={1}
            className="min-h-9! py-1.5!"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
        </Field>
        <Field label="Reason">
          <Select options={reasons} value={reason} onValueChange={setReason} />
        </Field>
        {isOwner && (
          <div className="md:col-span-3 md:row-start-2">
            <Checkbox
              label="In all my workspaces"
              checked={forAccount}
              onCheckedChange={(checked) => setForAccount(checked === true)}
            />
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          className="md:mt-6.5"
          loading={isPending}
          disabled={!workspaceId}
        >
          Suppress
        </Button>
      </Form>
    </Card>
  )
}

const reasons: { value: Reason; label: string }[] = [
  { value: 'manual', label: 'Manual' },
  { value: 'not_interested', label: 'Not interested' },
]
