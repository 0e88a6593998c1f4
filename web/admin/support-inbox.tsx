import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { PageList } from './page-list.tsx'
import { supportQuery, type RequestState, type SupportRequest } from './support-queries.ts'
import { readAnswer, readClock, type Clock } from './response-clock.ts'
import { SupportThread } from './support-thread.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
] as const

/**
 * Sorted by priority support, then by due time. Critical requests are due within 4 hours, contact requests within 24,
 * all others within 48.
 */
export function SupportInbox() {
  const [state, setState] = useState<RequestState>('open')
  const [shown, setShown] = useState<SupportRequest | null>(null)
  const list = useInfiniteQuery(supportQuery(state))
  return (
    <div className="grid gap-4">
      <SegmentedControl
        aria-label="Which requests"
        segments={states}
        value={state}
        onValueChange={setState}
      />
      <PageList list={list} name="requests" empty={state === 'open' ? 'No open requests' : 'No requests'}>
        {(requests) => (
          <ul className="divide-y divide-line" aria-label="Support requests">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow request={request} onOpen={() => setShown(request)} />
              </li>
            ))}
          </ul>
        )}
      </PageList>
      <SupportThread request={shown} onClose={() => setShown(null)} />
    </div>
  )
}

function RequestRow({ request, onOpen }: { request: SupportRequest; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1 px-5 py-3 text-start transition-colors hover:bg-well/60 focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 truncate text-sm font-medium">
          {request.subject ?? `Message from ${request.name}`}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {request.priority_support && <Badge tone="info">Priority support</Badge>}
          {request.priority !== 'medium' && (
            <Badge tone={priorities[request.priority] ?? 'neutral'}>{request.priority}</Badge>
          )}
          {request.category && <Badge>{request.category}</Badge>}
          <ClockBadge request={request} />
        </span>
      </span>
      <span className="line-clamp-1 text-sm text-ink-soft">{request.message}</span>
      <span className="text-xs text-ink-faint">
        {request.name} · {request.email} · <Moment at={request.created_at} />
      </span>
    </button>
  )
}

const priorities: Record<string, Tone> = { critical: 'danger', high: 'warning' }
const clockTones: Record<Clock['state'], Tone> = { calm: 'neutral', near: 'warning', late: 'danger' }

function ClockBadge({ request }: { request: SupportRequest }) {
  const now = useNow()
  const { state: stands, answered_at } = request
  if (stands === 'open') return <TimeBadge clock={readClock(request, now)} />
  return answered_at && <TimeBadge clock={readAnswer({ ...request, answered_at })} />
}

function TimeBadge({ clock: { text, state } }: { clock: Clock }) {
  return (
    <Badge tone={clockTones[state]} dot>
      {text}
    </Badge>
  )
}

// A clock that does not advance would be misleading.
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
