import { useState } from 'react'
import { isEmail } from '#core/audience/address.ts'
import type { Referral } from '#core/messages/find-referral.ts'
import { isTaken } from '#web/session/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Conversation } from './conversations.ts'
import { useAddReferral } from './reply-hint-queries.ts'

/** Adds a contact named in a reply, with a note about the referrer, and enrols them in the reply's campaign. */
export function AddReferral({
  workspaceId,
  referral,
  mail,
  onClose,
}: {
  workspaceId: string | undefined
  referral: Referral
  mail: Conversation
  onClose: () => void
}) {
  const add = useAddReferral(workspaceId)
  const [email, setEmail] = useState(referral.email)
  const [name, setName] = useState(referral.name)
  const [enrols, setEnrols] = useState(mail.campaign_id !== null)
  const isAddress = isEmail(email.trim())
  const notes = `Named by ${[mail.from_name, mail.from_address].filter(Boolean).join(', ')}.`
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={`Add ${referral.name || 'this contact'}`} description={notes}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const contact = { email: email.trim(), name: name.trim() || null, source: 'referral', notes }
            const campaignId = enrols ? mail.campaign_id : null
            if (isAddress) add.mutate({ contact, campaignId }, { onSuccess: onClose })
          }}
        >
          <Field
            label="Email"
            hint={referral.email ? undefined : 'The reply includes no address. Ask for it, or type it.'}
            error={isTaken(add.error) ? 'A contact with this address is already in the audience' : undefined}
          >
            <Input type="email" required value={email} onChange={(event) => setEmail(event.target.value)} />
          </Field>
          <Field label="Name">
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </Field>
          {mail.campaign_id !== null && (
            <Checkbox
              label="Enrol them in the same campaign"
              checked={enrols}
              onCheckedChange={(checked) => setEnrols(checked === true)}
            />
          )}
          <DialogActions>
            <DialogCancel />
            <Button type="submit" variant="primary" disabled={!isAddress} loading={add.isPending}>
              Add contact
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
