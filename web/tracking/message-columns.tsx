import { paths } from '#web/data/paths.ts'
import type { Column } from '#web/lists/columns.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { TrackedMessage } from './queries.ts'
import { periodsOf } from './event-filters.ts'
import { clicksOf, NOT_TRACKED, opensOf } from './counted.ts'
import { Counts } from './counts.tsx'
import { stateOf, states, verdictsOf } from './state-of.ts'

/** A message with the names of its campaign and mailbox; empty when it has none. */
export type MessageRow = TrackedMessage & { campaign: string; mailbox: string }

export const messagePath = ({ id }: TrackedMessage): string => `${paths.tracker}?email=${id}`

const messageShape: ListShape = {
  facets: ['state', 'verdict', 'client', 'since', 'campaign', 'mailbox'],
  sorts: ['subject', 'state', 'opens', 'clicks', 'last', 'created'],
  sort: { by: 'created', descending: true },
}

const messageReading: Reading<MessageRow> = {
  text: ({ subject, recipient, campaign }) => `${subject} ${recipient} ${campaign}`,
  facets: {
    state: (message) => [stateOf(message)],
    verdict: verdictsOf,
    client: ({ client }) => [client ?? ''],
    campaign: ({ campaign_id }) => [campaign_id ?? 'single'],
    mailbox: ({ mailbox_id }) => [mailbox_id ?? ''],
    since: ({ last_event_at, created_at }) => periodsOf(last_event_at ?? created_at, Date.now()),
  },
  sorts: {
    subject: ({ subject }) => subject,
    state: (message) => states.findIndex(({ value }) => value === stateOf(message)),
    opens: (message) => opensOf(message) ?? -1,
    clicks: (message) => clicksOf(message) ?? -1,
    last: ({ last_event_at }) => (last_event_at ? Date.parse(last_event_at) : 0),
    created: ({ created_at }) => Date.parse(created_at),
  },
}

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    id: 'subject',
    title: 'Email',
    sort: 'subject',
    text: ({ subject }) => subject,
    cell: (message) => (
      <div className="min-w-0">
        <RowLink to={messagePath(message)}>{message.subject || 'No subject'}</RowLink>
        <p className="truncate text-ink-faint">{message.recipient}</p>
      </div>
    ),
  },
  {
    id: 'recipient',
    title: 'Recipient',
    optional: true,
    text: ({ recipient }) => recipient,
    cell: ({ recipient }) => recipient,
  },
  {
    id: 'campaign',
    title: 'Campaign',
    from: 'lg',
    optional: true,
    text: ({ campaign }) => campaign,
    cell: ({ campaign }) => <span className="text-ink-soft">{campaign || 'Single email'}</span>,
  },
  {
    id: 'mailbox',
    title: 'Mailbox',
    from: 'lg',
    optional: true,
    text: ({ mailbox }) => mailbox,
    cell: ({ mailbox }) => <span className="text-ink-soft">{mailbox || '–'}</span>,
  },
  {
    id: 'state',
    title: 'State',
    sort: 'state',
    text: (message) => stateOf(message),
    cell: (message) => <StateBadge message={message} />,
  },
  {
    id: 'opens',
    title: 'Opens',
    sort: 'opens',
    from: 'sm',
    text: (message) => opensOf(message) ?? NOT_TRACKED,
    cell: (message) => (
      <Counts
        human={message.human_opens}
        machine={message.machine_opens}
        unsure={message.unsure_opens}
        off={!message.tracks_opens}
      />
    ),
  },
  {
    id: 'clicks',
    title: 'Clicks',
    sort: 'clicks',
    from: 'sm',
    text: (message) => clicksOf(message) ?? NOT_TRACKED,
    cell: (message) => (
      <Counts
        human={message.human_clicks}
        machine={message.machine_clicks}
        unsure={message.unsure_clicks}
        off={!message.tracks_clicks}
      />
    ),
  },
  {
    id: 'client',
    title: 'Read in',
    from: 'lg',
    text: ({ client }) => client,
    cell: ({ client }) =>
      client ? (
        <span className="block max-w-32 truncate" title={client}>
          {client}
        </span>
      ) : (
        <span className="text-ink-faint">–</span>
      ),
  },
  {
    id: 'last',
    title: 'Last event',
    sort: 'last',
    from: 'md',
    align: 'end',
    text: ({ last_event_at }) => last_event_at,
    cell: ({ last_event_at }) =>
      last_event_at ? <Moment at={last_event_at} /> : <span className="text-ink-faint">–</span>,
  },
  {
    id: 'created',
    title: 'Tracked',
    sort: 'created',
    from: 'lg',
    align: 'end',
    optional: true,
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]

export const messageKind: ListKind<MessageRow> = {
  name: 'tracker',
  shape: messageShape,
  reading: messageReading,
  columns: messageColumns,
}

export function StateBadge({ message }: { message: TrackedMessage }) {
  const found = states.find(({ value }) => value === stateOf(message))!
  return (
    <Badge tone={found.tone} dot>
      {found.label}
    </Badge>
  )
}
