import { limitToday, rampDay } from '#core/mailboxes/limit-today.ts'
import { presetOf } from '#core/mailboxes/presets.ts'
import { sentToday, standingOf, type Clock, type Standing } from '#core/mailboxes/standing.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DnsState, dnsText } from './dns-state.tsx'
import type { MailboxHealth, SendingDomain } from './queries.ts'
import type { Mailbox } from '#web/live/mailboxes.ts'

/** A mailbox with its data from other tables. */
export type MailboxRow = Mailbox & { week: MailboxHealth; domain: SendingDomain | undefined; clock: Clock }

export const mailboxPath = ({ id }: { id: string }): string => `${paths.providers}?mailbox=${id}`

export const standings: Record<Standing, { label: string; tone: Tone }> = {
  healthy: { label: 'Healthy', tone: 'accent' },
  warming: { label: 'Warming up', tone: 'info' },
  paused: { label: 'Paused', tone: 'neutral' },
  attention: { label: 'Needs attention', tone: 'danger' },
}

const standing = (row: MailboxRow) => standingOf(row, row.clock, row.week, row.domain?.checks ?? null)
const bounceShare = ({ week }: MailboxRow) => (week.sent > 0 ? week.bounced / week.sent : 0)
const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const percent = (share: number) => `${percentFormat.format(share * 100)}%`
const none = <span className="text-ink-faint">–</span>

const columns: readonly Column<MailboxRow>[] = [
  {
    id: 'address',
    title: 'Mailbox',
    sort: 'address',
    text: ({ address }) => address,
    cell: (row) => (
      <div className="min-w-0">
        <RowLink to={mailboxPath(row)}>{row.address}</RowLink>
        <p className="truncate text-ink-faint">
          {presetOf(row.provider).name}
          {row.is_seed && ', seed'}
        </p>
      </div>
    ),
  },
  {
    id: 'state',
    title: 'State',
    sort: 'state',
    text: (row) => standings[standing(row)].label,
    cell: (row) => <StandingBadge row={row} />,
  },
  {
    id: 'today',
    title: 'Sent today',
    sort: 'today',
    from: 'sm',
    text: (row) => sentToday(row, row.clock),
    cell: (row) => (
      <span className="numbers whitespace-nowrap">
        <span className="font-medium">{sentToday(row, row.clock)}</span>
        <span className="text-ink-faint"> / {limitToday(row, row.clock.today)}</span>
      </span>
    ),
  },
  {
    id: 'ramp',
    title: 'Ramp',
    from: 'xl',
    text: (row) => rampDay(row, row.clock.today),
    cell: (row) => {
      const day = rampDay(row, row.clock.today)
      return day === null ? (
        none
      ) : (
        <span className="numbers whitespace-nowrap">
          Day {day}, to {row.daily_limit}
        </span>
      )
    },
  },
  {
    id: 'bounces',
    title: 'Bounces of sent, 7 days',
    sort: 'bounces',
    from: 'md',
    text: (row) => bounceShare(row),
    cell: (row) =>
      row.week.sent === 0 ? none : <span className="numbers">{percent(bounceShare(row))}</span>,
  },
  {
    id: 'dns',
    title: 'DNS',
    from: 'sm',
    text: ({ domain }) => dnsText(domain),
    cell: ({ domain }) => <DnsState domain={domain} />,
  },
  {
    id: 'read',
    title: 'Last read',
    sort: 'read',
    from: '2xl',
    align: 'end',
    text: ({ last_read_at }) => last_read_at,
    cell: ({ imap_host, last_read_at }) =>
      last_read_at ? (
        <Moment at={last_read_at} />
      ) : (
        <span className="text-ink-faint">{imap_host ? 'Not yet' : 'Only sends'}</span>
      ),
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    from: '2xl',
    align: 'end',
    text: ({ week }) => week.campaigns,
    cell: ({ week }) => <span className="numbers">{week.campaigns}</span>,
  },
  {
    id: 'tags',
    title: 'Tags',
    optional: true,
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : none),
  },
]

export const mailboxKind: ListKind<MailboxRow> = {
  name: 'mailboxes',
  columns,
  shape: {
    facets: ['state', 'provider', 'tag'],
    sorts: ['address', 'state', 'today', 'bounces', 'read'],
    sort: { by: 'address', descending: false },
  },
  reading: {
    text: ({ address, from_name, tags }) => `${address} ${from_name} ${tags.join(' ')}`,
    facets: {
      state: (row) => [standing(row)],
      provider: ({ provider }) => [provider],
      tag: ({ tags }) => tags,
    },
    sorts: {
      address: ({ address }) => address,
      state: (row) => Object.keys(standings).indexOf(standing(row)),
      today: (row) => sentToday(row, row.clock),
      bounces: bounceShare,
      read: ({ last_read_at }) => (last_read_at ? Date.parse(last_read_at) : 0),
    },
  },
}

export function StandingBadge({ row }: { row: MailboxRow }) {
  const { label, tone } = standings[standing(row)]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
