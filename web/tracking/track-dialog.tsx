import { useState } from 'react'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TrackedEmail } from '#core/messages/email-to-track.ts'
import { emptyDraft, isEmpty, readDraft, writtenDraft, type WrittenDraft } from './draft.ts'
import { leavingText } from './leaving.ts'
import { useCancelMessage } from './send-actions.ts'
import { TrackForm, type ScheduledEmail } from './track-form.tsx'
import { TrackedResult } from './tracked-result.tsx'

/** Write or paste an email; it is sent from a mailbox, or returned with a pixel and tracked links. */
export function TrackDialog({
  workspaceId,
  open,
  onOpenChange,
}: {
  workspaceId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [draft, setDraft] = useState(emptyDraft)
  // Remounts the text field, which reads its content only initially.
  const [shown, setShown] = useState(0)
  const storedDraft = useDraft<WrittenDraft>({
    kind: 'tracked_email',
    workspaceId: workspaceId ?? null,
    rowId: null,
    content: isEmpty(draft) ? null : writtenDraft(draft),
    read: readDraft,
    show: (written) => {
      setDraft(written ? { ...written, untouched: new Set(written.untouched) } : emptyDraft())
      setShown((times) => times + 1)
    },
  })
  const [made, setMade] = useState<TrackedEmail | null>(null)
  const cancelMessage = useCancelMessage(workspaceId)
  const close = (next: boolean) => {
    onOpenChange(next)
    if (next || !made) return
    setMade(null)
    setDraft(emptyDraft())
  }
  const sent = ({ id, leavesAt, from }: ScheduledEmail) => {
    onOpenChange(false)
    setDraft(emptyDraft())
    const undo = async () => {
      await cancelMessage.mutateAsync({ id, forget: true })
      setDraft({ ...draft, id: crypto.randomUUID() })
      onOpenChange(true)
    }
    toast({
      title: leavingText(leavesAt, new Date()),
      description: `To ${draft.to.trim()}, from ${from}`,
      action: { label: 'Undo', onAct: () => void undo().catch(() => undefined) },
    })
  }
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title={made ? 'Ready to send' : 'Track an email'}
        description={
          made
            ? 'Copy it into your mail program, send it, and mark it as sent here.'
            : 'An email sent from a mailbox is kept like all sent mail. For one copied into a mail program, only tracking data is kept.'
        }
        className="max-w-2xl!"
      >
        {made ? (
          <TrackedResult email={made} workspaceId={workspaceId} onDone={() => close(false)} />
        ) : (
          <>
            <DraftNote draft={storedDraft} />
            <TrackForm
              key={shown}
              workspaceId={workspaceId}
              draft={draft}
              onChange={(changes) => setDraft((now) => ({ ...now, ...changes }))}
              onTracked={setMade}
              onSent={sent}
            />
            <DraftStatus draft={storedDraft} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
