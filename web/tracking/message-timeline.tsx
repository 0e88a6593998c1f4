import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useCorrectVerdict } from './actions.ts'
import { useLinks, useTimeline, type TrackedMessage, type TrackerEvent } from './queries.ts'
import { kindLabels, verdictOf } from './state-of.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** All events of an email, with the reason for each verdict. */
export function MessageTimeline({ message }: { message: TrackedMessage }) {
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
    return <ErrorState title="Couldn’t load the timeline" onRetry={() => void events.refetch()} />
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
      {events.data.length === 0 && <p className="text-sm text-ink-soft">No activity yet.</p>}
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
        <span className="font-medium">{kindLabels[event.kind]}</span>
        {event.kind !== 'unsubscribe' && (
          <VerdictBadge verdict={verdict} corrected={event.corrected !== null} />
        )}
        <time dateTime={event.at} className="numbers ms-auto text-ink-faint">
          {exact(event.at)}
        </time>
      </p>
      {url && <p className="truncate text-ink-soft">{url}</p>}
      <p className="text-ink-soft">{event.reason ?? 'Being classified…'}</p>
      {event.kind !== 'unsubscribe' && (
        <p className="-ms-1.5">
          <GuardedButton
            size="sm"
            variant="quiet"
            refusal={refusal}
            onClick={() => correct.mutate({ id: event.id, verdict: event.corrected ? null : other })}
          >
            {event.corrected ? 'Undo the correction' : `It was a ${other}`}
          </GuardedButton>
        </p>
      )}
    </li>
  )
}

const exactFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const exact = (at: string): string => exactFormat.format(new Date(at))
