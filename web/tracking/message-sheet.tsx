import { Send } from 'lucide-react'
import { Moment } from '#web/ui/moment.tsx'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { Counts } from './counts.tsx'
import { StateBadge } from './message-columns.tsx'
import { MessageProgress } from './message-progress.tsx'
import { MessageTimeline } from './message-timeline.tsx'
import { MessageContent } from './message-labels.tsx'
import { useMarkSent } from './actions.ts'
import type { TrackedMessage } from './queries.ts'

/** One email: its counts, its progress, and all its events. */
export function MessageSheet({
  message,
  onClose,
}: {
  message: TrackedMessage | undefined
  onClose: () => void
}) {
  return (
    <Sheet open={message !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={message?.subject || 'No subject'}>
        {message && <MessageDetails message={message} />}
      </SheetContent>
    </Sheet>
  )
}

function MessageDetails({ message }: { message: TrackedMessage }) {
  const markSent = useMarkSent(message.workspace_id)
  const { refusal } = useMayEdit()
  const { data: mailboxes } = useMailboxes(message.workspace_id)
  const mailbox = mailboxes?.find(({ id }) => id === message.mailbox_id)
  return (
    <div className="grid gap-6 p-5">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm [&_dt]:text-ink-soft">
        <dt>To</dt>
        <dd className="wrap-anywhere">{message.recipient}</dd>
        {mailbox && (
          <>
            <dt>From</dt>
            <dd className="wrap-anywhere">{mailbox.address}</dd>
          </>
        )}
        <dt>State</dt>
        <dd>
          <StateBadge message={message} />
        </dd>
        <dt>Sent</dt>
        <dd>
          {message.sent_at ? (
            <Moment at={message.sent_at} />
          ) : message.state ? (
            'Not yet'
          ) : (
            'Not marked as sent'
          )}
        </dd>
        <dt>Opens</dt>
        <dd>
          {message.tracks_opens ? (
            <Counts
              human={message.human_opens}
              machine={message.machine_opens}
              unsure={message.unsure_opens}
            />
          ) : (
            notTracked
          )}
        </dd>
        <dt>Clicks</dt>
        <dd>
          {message.tracks_clicks ? (
            <Counts
              human={message.human_clicks}
              machine={message.machine_clicks}
              unsure={message.unsure_clicks}
            />
          ) : (
            notTracked
          )}
        </dd>
      </dl>
      <MessageProgress message={message} />
      {!message.sent_at && !message.state && (
        <div className="grid justify-items-start gap-2.5 rounded-lg border border-line bg-ground p-3.5 text-sm">
          <p className="text-ink-soft">
            Until you mark this email as sent, an open may be your own, so none is counted as human.
          </p>
          <GuardedButton
            size="sm"
            refusal={refusal}
            loading={markSent.isPending}
            onClick={() => markSent.mutate(message.id)}
          >
            <Send aria-hidden />I have sent it
          </GuardedButton>
        </div>
      )}
      {message.state && <MessageContent key={message.id} message={message} />}
      <MessageTimeline message={message} />
    </div>
  )
}

// The full text when there is enough space, because touch has no tooltips.
const notTracked = <span className="text-ink-faint">Not tracked</span>
