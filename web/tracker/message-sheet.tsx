import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { When } from '#web/lists/when.tsx'
import { useMailboxes } from '#web/providers/queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { Counts } from './counts.tsx'
import { StateBadge } from './message-columns.tsx'
import { MessageProgress } from './message-progress.tsx'
import { MessageWords } from './message-words.tsx'
import { useCorrectVerdict, useMarkSent } from './actions.ts'
import { useLinks, useTimeline, type TrackedMessage, type TrackerEvent } from './queries.ts'
import { kindWords, verdictOf } from './state-of.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** One email: its counts, its links, and everything that befell it with the reason for each verdict. */
export function MessageSheet({
  message,
  onClose,
}: {
  message: TrackedMessage | undefined
  onClose: () => void
}) {
  return (
    <Sheet open={message !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={message?.subject || 'Without a subject'}>
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
          {message.sent_at ? <When at={message.sent_at} /> : message.state ? 'Not yet' : 'Not marked as sent'}
        </dd>
        <dt>Opens</dt>
        <dd>
          <Counts
            human={message.human_opens}
            machine={message.machine_opens}
            unsure={message.unsure_opens}
            off={!message.tracks_opens}
          />
        </dd>
        <dt>Clicks</dt>
        <dd>
          <Counts
            human={message.human_clicks}
            machine={message.machine_clicks}
            unsure={message.unsure_clicks}
            off={!message.tracks_clicks}
          />
        </dd>
      </dl>
      <MessageProgress message={message} />
      {!message.sent_at && !message.state && (
        <div className="grid justify-items-start gap-2.5 rounded-lg border border-line bg-ground p-3.5 text-sm">
          <p className="text-ink-soft">
            Until you say that it went, an open may be your own, so none is counted as human.
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
      {message.state && <MessageWords key={message.id} message={message} />}
      <Timeline message={message} />
    </div>
  )
}

function Timeline({ message }: { message: TrackedMessage }) {
  const events = useTimeline(message)
  const links = useLinks(message.workspace_id)
  if (events.isPending) {
    return (
      <Loading label="Loading the timeline" className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  if (events.isError)
    return <ErrorState title="The timeline could not be loaded" onRetry={() => void events.refetch()} />
  return (
    <section className="grid gap-3" aria-label="Timeline">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base">Timeline</h3>
        <Link
          to={`${paths.tracker}?tab=live&message=${message.id}`}
          className="text-sm text-accent-ink underline-offset-3 hover:underline"
        >
          Follow live
        </Link>
      </div>
      {events.data.length === 0 && <p className="text-sm text-ink-soft">Nothing has happened yet.</p>}
      <ol className="grid gap-4 border-s border-line ps-4">
        {events.data.map((event) => (
          <TimelineEntry
            key={event.id}
            event={event}
            workspaceId={message.workspace_id}
            url={links.data?.find(({ id }) => id === event.link_id)?.url}
          />
        ))}
      </ol>
    </section>
  )
}

function TimelineEntry({
  event,
  url,
  workspaceId,
}: {
  event: TrackerEvent
  url: string | undefined
  workspaceId: string
}) {
  const correct = useCorrectVerdict(workspaceId)
  const { refusal } = useMayEdit()
  const verdict = verdictOf(event)
  const other = verdict === 'human' ? 'machine' : 'human'
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{kindWords[event.kind]}</span>
        {event.kind !== 'unsubscribe' && (
          <VerdictBadge verdict={verdict} corrected={event.corrected !== null} />
        )}
        <time dateTime={event.at} className="numbers ms-auto text-ink-faint">
          {exact(event.at)}
        </time>
      </p>
      {url && <p className="truncate text-ink-soft">{url}</p>}
      <p className="text-ink-soft">{event.reason ?? 'Being judged…'}</p>
      {event.kind !== 'unsubscribe' && (
        <p className="-ms-1.5">
          <GuardedButton
            size="sm"
            variant="quiet"
            refusal={refusal}
            onClick={() => correct.mutate({ id: event.id, verdict: event.corrected ? null : other })}
          >
            {event.corrected ? 'Take the correction back' : `It was a ${other}`}
          </GuardedButton>
        </p>
      )}
    </li>
  )
}

const exact = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
