import { Activity, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListStates } from '#web/lists/list-states.tsx'
import { countSet, FoldedFilters } from '#web/lists/list-tools.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EventFilterMenus } from './event-filter-menus.tsx'
import { eventShape } from './event-filters.ts'
import { ChartCard } from './chart-card.tsx'
import { firstOpens, humanHours } from './event-figures.ts'
import { messagePath } from './message-columns.tsx'
import { useLiveEvents, type TrackedMessage, type TrackerEvent } from './queries.ts'
import { kindLabels, verdictOf } from './state-of.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** All events as they arrive; paused, the list stays unchanged while tracking continues. */
export function LiveStream({
  workspaceId,
  messages,
}: {
  workspaceId: string | undefined
  messages: readonly TrackedMessage[]
}) {
  const list = useListView(eventShape)
  const live = useLiveEvents(workspaceId, list.view.filters)
  const [held, setHeld] = useState<TrackerEvent[] | null>(null)
  const events = held ?? live.data ?? []
  const filters = <EventFilterMenus list={list} messages={messages} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-wrap items-center gap-2 max-sm:hidden lg:col-span-2">{filters}</div>
      <Card aria-label="Live">
        <CardHeader
          title={held ? 'Paused' : 'Live'}
          description={
            <span className="max-sm:hidden">
              {held ? 'New events wait.' : 'The newest 200, as they come in.'}
            </span>
          }
          actions={
            <>
              <FoldedFilters label="Filters" count={countSet(list.view.filters)} className="sm:hidden">
                {filters}
              </FoldedFilters>
              <Button size="sm" disabled={events.length === 0} onClick={() => setHeld(held ? null : events)}>
                {held ? <Play aria-hidden /> : <Pause aria-hidden />}
                {held ? 'Resume' : 'Pause'}
              </Button>
            </>
          }
        />
        <ListStates
          query={live}
          names="events"
          count={isNarrowed(list.view) ? 1 : events.length}
          matching={events.length}
          onClear={list.clear}
          empty={
            <EmptyState icon={<Activity aria-hidden />} title="Nothing yet">
              Opens and clicks appear here within a second.
            </EmptyState>
          }
        >
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {events.map((event) => (
              <LiveEntry
                key={event.id}
                event={event}
                message={messages.find(({ id }) => id === event.message_id)}
              />
            ))}
          </ul>
        </ListStates>
      </Card>
      <div className="grid gap-6">
        <ChartCard
          title="Hours of the day"
          description="Opens and clicks by people"
          label="Opens and clicks by people, by hour of the day"
          heads={['Hour', 'Opens and clicks']}
          bars={humanHours(live.data ?? [])}
        />
        <ChartCard
          title="Time to the first open"
          description="Emails, by how long a person took"
          label="Emails by the time from sending to the first open by a person"
          heads={['After sending', 'Emails']}
          bars={firstOpens(messages)}
        />
      </div>
    </div>
  )
}

function LiveEntry({ event, message }: { event: TrackerEvent; message: TrackedMessage | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-5 py-2.5 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        <span className="font-medium">{kindLabels[event.kind]}</span>
        <VerdictBadge verdict={verdictOf(event)} />
        {message && (
          <Link to={messagePath(message)} className="min-w-0 truncate underline-offset-3 hover:underline">
            {message.recipient}
          </Link>
        )}
      </p>
      <span className="numbers text-ink-faint">
        <Moment at={event.at} />
      </span>
      <p className="col-span-2 text-ink-soft">{event.reason ?? 'Being classified…'}</p>
    </li>
  )
}
