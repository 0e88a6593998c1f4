import type { Column } from '#web/lists/columns.ts'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Counts } from './counts.tsx'
import { verdicts } from './event-filters.ts'
import type { TrackedLink } from './queries.ts'

/** A link with the email that contains it. */
export type LinkRow = TrackedLink & { subject: string; recipient: string }

const moment = (at: string | null) => (at ? <Moment at={at} /> : <span className="text-ink-faint">–</span>)
const time = (at: string | null) => (at ? Date.parse(at) : 0)

/** The verdicts that occur among its clicks. */
const verdictsOf = (link: TrackedLink): string[] =>
  verdicts.map(({ value }) => value).filter((value) => link[`${value}_clicks`] > 0)

const linkColumns: readonly Column<LinkRow>[] = [
  {
    id: 'link',
    title: 'Link',
    sort: 'link',
    text: ({ url }) => url,
    cell: ({ url, label }) => (
      <div className="min-w-0" title={url}>
        <p className="truncate font-medium">{label || url}</p>
        <p className="truncate text-ink-faint">{url}</p>
      </div>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    sort: 'email',
    from: 'md',
    text: ({ subject, recipient }) => `${subject} (${recipient})`,
    cell: ({ subject, recipient, position }) => (
      <div className="max-w-56 min-w-0 text-ink-soft">
        <p className="truncate">{subject || 'No subject'}</p>
        <p className="truncate text-ink-faint">
          No. {position}, {recipient}
        </p>
      </div>
    ),
  },
  {
    id: 'clicks',
    title: 'Clicks',
    sort: 'clicks',
    text: ({ human_clicks }) => human_clicks,
    cell: (link) => (
      <Counts human={link.human_clicks} machine={link.machine_clicks} unsure={link.unsure_clicks} />
    ),
  },
  {
    id: 'first',
    title: 'First',
    sort: 'first',
    from: 'md',
    align: 'end',
    text: ({ first_clicked_at }) => first_clicked_at,
    cell: ({ first_clicked_at }) => moment(first_clicked_at),
  },
  {
    id: 'last',
    title: 'Last',
    sort: 'last',
    from: 'sm',
    align: 'end',
    text: ({ last_clicked_at }) => last_clicked_at,
    cell: ({ last_clicked_at }) => moment(last_clicked_at),
  },
]

export const linkKind: ListKind<LinkRow> = {
  name: 'tracked-links',
  columns: linkColumns,
  shape: {
    facets: ['verdict'],
    sorts: ['link', 'email', 'clicks', 'first', 'last'],
    sort: { by: 'last', descending: true },
  },
  reading: {
    text: ({ url, label, subject, recipient }) => `${label} ${url} ${subject} ${recipient}`,
    facets: { verdict: verdictsOf },
    sorts: {
      link: ({ label, url }) => label || url,
      email: ({ subject, position }) => `${subject} ${position}`,
      clicks: ({ human_clicks }) => human_clicks,
      first: ({ first_clicked_at }) => time(first_clicked_at),
      last: ({ last_clicked_at }) => time(last_clicked_at),
    },
  },
}
