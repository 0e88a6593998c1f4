import { readCustomFields, type Member } from '#core/audience/member.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/lists/tag-list.tsx'
import { When } from '#web/lists/when.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** The columns of the table, those for custom fields included. Each has one width, so that scrolling moves nothing. */
export function memberColumns(
  customKeys: readonly string[],
  hrefOf: (member: Member) => string,
): Column<Member>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      sort: 'name',
      cell: (member) => (
        <div className="min-w-0">
          <RowLink to={hrefOf(member)}>{nameOf(member)}</RowLink>
          {member.name && (
            <span className="block truncate text-xs text-ink-faint md:hidden">{member.email}</span>
          )}
        </div>
      ),
    },
    {
      id: 'email',
      title: 'Email',
      sort: 'email',
      from: 'md',
      cell: ({ email }) => <Line text={email} wide />,
    },
    {
      id: 'company',
      title: 'Company',
      sort: 'company',
      from: 'lg',
      cell: ({ company }) => <Line text={company} />,
    },
    { id: 'job_title', title: 'Job title', from: 'xl', cell: (member) => <Line text={member.job_title} /> },
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
      cell: ({ priority }) => <Badge tone={priorityTones[priority]}>{priority}</Badge>,
    },
    {
      id: 'lead_score',
      title: 'Score',
      sort: 'lead_score',
      align: 'end',
      cell: (member) => <span className="numbers inline-block w-8">{member.lead_score}</span>,
    },
    {
      id: 'source',
      title: 'Source',
      optional: true,
      from: 'md',
      cell: ({ source }) => <Line text={source} />,
    },
    { id: 'phone', title: 'Phone', optional: true, from: 'md', cell: ({ phone }) => <Line text={phone} /> },
    {
      id: 'location',
      title: 'Location',
      optional: true,
      from: 'md',
      cell: ({ location }) => <Line text={location} />,
    },
    {
      id: 'newest',
      title: 'Added',
      sort: 'newest',
      from: 'md',
      cell: (member) => (
        <span className="numbers inline-block w-16 text-ink-soft">
          <When at={member.created_at} />
        </span>
      ),
    },
    ...customKeys.map((key): Column<Member> => ({
      id: `custom:${key}`,
      title: key,
      optional: true,
      from: 'md',
      cell: (member) => <Line text={String(readCustomFields(member.custom_fields)[key] ?? '')} />,
    })),
  ]
}

export const nameOf = ({ name, email }: Member): string => name ?? email

function Line({ text, wide = false }: { text: string | null; wide?: boolean }) {
  const width = wide ? 'w-46' : 'w-28'
  if (!text) return <span className={`block ${width} text-ink-faint`}>–</span>
  return (
    <span className={`block truncate ${width} text-ink-soft`} title={text}>
      {text}
    </span>
  )
}

const priorityTones: Record<Member['priority'], Tone> = { low: 'neutral', medium: 'info', high: 'warning' }
