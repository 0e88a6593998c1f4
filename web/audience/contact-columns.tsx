import { cellText, type CellField } from '#core/audience/cell.ts'
import type { Contact } from '#core/audience/contact.ts'
import { readableAddress } from '#core/text/idna.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/lists/tag-list.tsx'
import { Moment } from '#web/lists/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { zoneHint } from './zone-labels.ts'

/**
 * The columns of the table, including custom fields. Each has a fixed width, so that scrolling causes no layout shift.
 */
// oxlint-disable-next-line max-lines-per-function -- a flat table: one column after another
export function contactColumns(
  customKeys: readonly string[],
  hrefOf: (contact: Contact) => string,
  /** The current members of the workspace; an owner who left is shown as none. */
  members: readonly { id: string; name: string }[],
): Column<Contact>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      sort: 'name',
      cell: (contact) => (
        <div className="min-w-0 rounded-sm" {...cellProps('name')}>
          <RowLink to={hrefOf(contact)}>{nameOf(contact)}</RowLink>
          {contact.name && (
            <span className="block truncate text-xs text-ink-faint md:hidden">
              {readableAddress(contact.email)}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'email',
      title: 'Email',
      sort: 'email',
      from: 'xs',
      cell: ({ email }) => <Line text={readableAddress(email)} wide />,
    },
    {
      id: 'company',
      title: 'Company',
      sort: 'company',
      from: 'lg',
      cell: ({ company }) => <Line text={company} field="company" />,
    },
    {
      id: 'job_title',
      title: 'Job title',
      from: 'xl',
      cell: (contact) => <Line text={contact.job_title} field="job_title" />,
    },
    {
      id: 'tags',
      title: 'Tags',
      from: 'lg',
      cell: ({ tags }) => (
        <div className="w-30 overflow-hidden">
          <TagList tags={tags} most={tags.join('').length > 11 ? 1 : 2} />
        </div>
      ),
    },
    {
      id: 'priority',
      title: 'Priority',
      from: 'md',
      cell: ({ priority }) => (
        <Badge tone={priorityTones[priority]} className="capitalize">
          {priority}
        </Badge>
      ),
    },
    {
      id: 'lead_score',
      title: 'Score',
      sort: 'lead_score',
      align: 'end',
      cell: (contact) => <span className="numbers inline-block w-8">{contact.lead_score}</span>,
    },
    {
      id: 'source',
      title: 'Source',
      optional: true,
      from: 'md',
      cell: ({ source }) => <Line text={source} />,
    },
    {
      id: 'phone',
      title: 'Phone',
      optional: true,
      from: 'md',
      cell: ({ phone }) => <Line text={phone} field="phone" />,
    },
    {
      id: 'location',
      title: 'Location',
      optional: true,
      from: 'md',
      cell: ({ location }) => <Line text={location} field="location" />,
    },
    {
      id: 'time_zone',
      title: 'Time zone',
      optional: true,
      from: 'md',
      cell: (contact) => (
        <Line
          text={(contact.time_zone ?? contact.derived_time_zone)?.replaceAll('_', ' ') ?? null}
          note={contact.time_zone ? undefined : zoneHint(contact)}
        />
      ),
    },
    {
      id: 'owner',
      title: 'Owner',
      optional: true,
      from: 'md',
      cell: ({ owner_id: id }) => <Line text={members.find((member) => member.id === id)?.name ?? null} />,
    },
    {
      id: 'last_contacted',
      title: 'Contacted',
      sort: 'last_contacted',
      from: 'lg',
      cell: (contact) => <MomentCell at={contact.last_contacted_at} />,
    },
    {
      id: 'last_reply',
      title: 'Replied',
      sort: 'last_reply',
      from: 'xl',
      cell: (contact) => <MomentCell at={contact.last_reply_at} />,
    },
    {
      id: 'newest',
      title: 'Added',
      sort: 'newest',
      from: 'xl',
      cell: (contact) => <MomentCell at={contact.created_at} />,
    },
    ...customKeys.map((key): Column<Contact> => ({
      id: `custom:${key}`,
      title: key,
      optional: true,
      from: 'md',
      cell: (contact) => <Line text={cellText(contact, `custom:${key}`)} field={`custom:${key}`} />,
    })),
  ]
}

/** The screen reader hint of editable cells. */
export const CELL_HINT_ID = 'audience-cell-hint'

export const nameOf = ({ name, email }: Contact): string => name ?? readableAddress(email)

function Line({
  text,
  note,
  wide = false,
  field,
}: {
  text: string | null
  note?: string | undefined
  wide?: boolean
  field?: CellField
}) {
  const shape = `block rounded-sm ${wide ? 'w-46' : 'w-28'}`
  const own = field && cellProps(field)
  if (!text)
    return (
      <span className={`${shape} text-ink-faint`} {...own}>
        –
      </span>
    )
  return (
    <span className={`${shape} truncate text-ink-soft`} title={note ? `${text}. ${note}` : text} {...own}>
      {text}
    </span>
  )
}

/**
 * Attributes by which the table finds and focuses cells (cells/use-cells.ts), so that a cell has no cost of its own.
 */
const cellProps = (field: CellField) => ({
  'data-cell': field,
  tabIndex: -1,
  'aria-describedby': CELL_HINT_ID,
})

function MomentCell({ at }: { at: string | null }) {
  return (
    <span className={`numbers inline-block w-16 ${at ? 'text-ink-soft' : 'text-ink-faint'}`}>
      {at ? <Moment at={at} /> : '–'}
    </span>
  )
}

const priorityTones: Record<Contact['priority'], Tone> = { low: 'neutral', medium: 'info', high: 'warning' }
