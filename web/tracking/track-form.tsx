import { CircleAlert, Send } from 'lucide-react'
import { plainPart } from '#core/messages/plain-part.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { DialogActions, DialogCancel } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { TrackedEmail } from '#core/messages/email-to-track.ts'
import { useTrackEmail } from './actions.ts'
import { missingIn, type Draft } from './draft.ts'
import { RichField } from './rich-field.tsx'
import { useSendEmail, type LeavingEmail } from './send-actions.ts'
import { SentFromField } from './sent-from-field.tsx'
import { WhatToTrack } from './what-to-track.tsx'

export type ScheduledEmail = LeavingEmail & { from: string }

type Outcomes = { onTracked: (email: TrackedEmail) => void; onSent: (email: ScheduledEmail) => void }

export function TrackForm({
  workspaceId,
  draft,
  onChange,
  onTracked,
  onSent,
}: {
  workspaceId: string | undefined
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
} & Outcomes) {
  const { way, mailboxes, chosen, refusal, isPending, fault, submit } = useSubmit(workspaceId, draft, {
    onTracked,
    onSent,
  })
  return (
    <Form className="grid gap-4.5" noValidate onSubmit={submit}>
      <SentFromField
        way={way}
        mailboxes={mailboxes}
        mailboxId={chosen?.id}
        onWayChange={(next) => onChange({ way: next })}
        onMailboxChange={(mailboxId) => onChange({ mailboxId })}
      />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="To">
          <Input
            type="email"
            autoComplete="off"
            value={draft.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </Field>
        <Field label="Subject">
          <Input value={draft.subject} onChange={(event) => onChange({ subject: event.target.value })} />
        </Field>
      </div>
      <Field label="Email">
        <RichField initial={draft.body.html} onChange={(body) => onChange({ body })} />
      </Field>
      <WhatToTrack workspaceId={workspaceId} draft={draft} onChange={onChange} />
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {fault.message}
        </p>
      )}
      <DialogActions>
        <DialogCancel />
        <GuardedButton
          type="submit"
          variant="primary"
          refusal={refusal}
          loading={isPending}
          disabled={!workspaceId}
        >
          {way === 'mailbox' ? (
            <>
              <Send aria-hidden />
              Send
            </>
          ) : (
            'Track it'
          )}
        </GuardedButton>
      </DialogActions>
    </Form>
  )
}

/** Sends the email from a mailbox, or tracks the copy that the user sends elsewhere. */
function useSubmit(workspaceId: string | undefined, draft: Draft, { onTracked, onSent }: Outcomes) {
  const track = useTrackEmail()
  const send = useSendEmail()
  const { refusal } = useMayEdit()
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const chosen = mailboxes.find(({ id }) => id === draft.mailboxId) ?? mailboxes.find(isActive)
  const way = draft.way ?? (mailboxes.some(isActive) ? 'mailbox' : 'copy')
  const missing = missingIn(draft, way, chosen?.id)
  const isPending = track.isPending || send.isPending
  const submit = () => {
    if (!workspaceId || missing || refusal || isPending) return
    const { id, to, subject, body, tracksOpens, untouched } = draft
    const content = { html: body.html, text: plainPart(body.html) }
    const email = { id, workspaceId, to, subject, ...content, tracksOpens, untouched: [...untouched] }
    if (way === 'copy') track.mutate(email, { onSuccess: onTracked })
    else if (chosen)
      send.mutate(
        { ...email, mailboxId: chosen.id },
        { onSuccess: (sent) => onSent({ ...sent, from: chosen.address }) },
      )
  }
  const fault = way === 'mailbox' ? send.error : track.error
  return { way, mailboxes, chosen, refusal: refusal ?? missing, isPending, fault, submit }
}

const isActive = ({ state }: { state: string }) => state === 'active'
