import type { ReactNode } from 'react'
import { verdictText } from '#core/audience/address-verdicts.ts'
import { cellText, isCellField, type CellField } from '#core/audience/cell.ts'
import { contactFields, type ContactField, type Kind } from '#core/audience/contact-fields.ts'
import type { Contact } from '#core/audience/contact.ts'
import { readableAddress } from '#core/text/idna.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/ui/tag-list.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { VerdictBadge } from './verdict-badge.tsx'
import { zoneHint } from './zone-labels.ts'

type Member = { id: string; name: string }
type Cell = (contact: Contact) => ReactNode

/**
 * The columns of the table, including custom fields. Each has a fixed width, so that scrolling causes no layout shift.
 * The name comes first; columns that are hidden by default stand behind the others.
 */
export function contactColumns(
  customKeys: readonly string[],
  hrefOf: (contact: Contact) => string,
  /** The current members of the workspace; an owner who left is shown as none. */
  members: readonly Member[],
): Column<Contact>[] {
  const columns = contactFields.flatMap((field) =>
    fieldColumn(field, field.key === 'name' ? nameCell(hrefOf) : cellOf(field, members)),
  )
  const rank = ({ id, optional }: Column<Contact>) => (id === 'name' ? 0 : optional ? 2 : 1)
  return [
    ...columns.toSorted((a, b) => rank(a) - rank(b)),
    verdictColumn,
    ...moments,
    ...customKeys.map((key): Column<Contact> => ({
      id: `custom:${key}`,
      title: key,
      optional: true,
      from: 'md',
      cell: (contact) => <Line text={cellText(contact, `custom:${key}`)} field={`custom:${key}`} />,
    })),
  ]
}

function fieldColumn({ key, label, kind, list }: ContactField, cell: Cell): Column<Contact>[] {
  if (!list) return []
  const column: Column<Contact> = {
    id: key,
    title: list.label ?? label,
    cell,
  }
  if (list.from) column.from = list.from
  if (list.isSorted) column.sort = key
  if (list.isOptional) column.optional = true
  if (kind === 'score') column.align = 'end'
  return [column]
}

const nameCell = (hrefOf: (contact: Contact) => string) => (contact: Contact) => (
  <div className="min-w-0 rounded-sm" {...cellProps('name')}>
    <RowLink to={hrefOf(contact)}>{nameOf(contact)}</RowLink>
    {contact.name && (
      <span className="block truncate text-xs text-ink-faint @min-[31rem]:hidden">
        {readableAddress(contact.email)}
      </span>
    )}
  </div>
)

function cellOf({ key, column, kind }: ContactField, members: readonly Member[]): Cell {
  if (isCellField(key)) return (contact) => <Line text={cellText(contact, key)} field={key} />
  if (kind === 'member')
    return ({ [column]: id }) => <Line text={members.find((member) => member.id === id)?.name ?? null} />
  if (kind === 'score')
    return (contact) => <span className="numbers inline-block w-8">{contact[column]}</span>
  return kindCells[kind] ?? ((contact) => <Line text={String(contact[column] ?? '')} />)
}

/** The cells of kinds that are more than one line of text. */
const kindCells: Partial<Record<Kind, Cell>> = {
  email: ({ email }) => <Line text={readableAddress(email)} wide />,
  tags: ({ tags }) => (
    <div className="w-30 overflow-hidden">
      <TagList tags={tags} most={tags.join('').length > 11 ? 1 : 2} />
    </div>
  ),
  priority: ({ priority }) => (
    <Badge tone={priorityTones[priority]} className="capitalize">
      {priority}
    </Badge>
  ),
  day: ({ not_before: day }) => <Line text={day && dayFormat.format(Date.parse(day))} />,
  'time zone': (contact) => (
    <Line
      text={(contact.time_zone ?? contact.derived_time_zone)?.replaceAll('_', ' ') ?? null}
      note={contact.time_zone ? undefined : zoneHint(contact)}
    />
  ),
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const verdictColumn: Column<Contact> = {
  id: 'verdict',
  title: 'Address',
  optional: true,
  from: 'md',
  cell: ({ verdict, verdict_reason: reason }) => (
    <span className="inline-block w-28" title={verdictText(reason)}>
      <VerdictBadge verdict={verdict} />
    </span>
  ),
}

const moments: Column<Contact>[] = [
  {
    id: 'last_contacted',
    title: 'Contacted',
    sort: 'last_contacted',
    from: '2xl',
    cell: (contact) => <MomentCell at={contact.last_contacted_at} />,
  },
  {
    id: 'last_reply',
    title: 'Replied',
    sort: 'last_reply',
    from: '3xl',
    cell: (contact) => <MomentCell at={contact.last_reply_at} />,
  },
  {
    id: 'newest',
    title: 'Added',
    sort: 'newest',
    from: '3xl',
    cell: (contact) => <MomentCell at={contact.created_at} />,
  },
]

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
