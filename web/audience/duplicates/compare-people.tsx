import { useId } from 'react'
import type { Contact } from '#core/audience/contact.ts'
import { allTags, differencesOf, type Choices, type Difference } from '#core/audience/merging.ts'
import { TagList } from '#web/ui/tag-list.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { nameOf } from '../contact-columns.tsx'

type Compared = Contact & { suppressed?: string | null }

/** Compares contacts: one column for each, with a choice for every difference. */
export function ComparePeople({
  people,
  members,
  keep,
  choices,
  onKeep,
  onChoose,
}: {
  people: readonly Compared[]
  /** The members' names, by ID. */
  members: ReadonlyMap<string, string>
  keep: string
  choices: Choices
  onKeep: (id: string) => void
  onChoose: (field: string, id: string) => void
}) {
  const group = useId()
  return (
    <Table label="Compare the contacts">
      <TableHead>
        <tr>
          <HeaderCell className="px-3! text-start">Keep</HeaderCell>
          {people.map((person) => (
            <th
              key={person.id}
              scope="col"
              className="px-3 py-2 text-start align-top text-sm font-medium text-ink"
            >
              <Choice
                name={`${group} keep`}
                label={nameOf(person)}
                checked={keep === person.id}
                onChoose={() => onKeep(person.id)}
              />
            </th>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {differencesOf(people, members).map((difference) => (
          <DifferenceRow
            key={difference.field}
            group={group}
            people={people}
            difference={difference}
            chosen={choices[difference.field]}
            onChoose={onChoose}
          />
        ))}
        <tr>
          <RowTitle>Last mail</RowTitle>
          {people.map(({ id, last_contacted_at: at }) => (
            <Cell key={id} className="px-3! align-top! text-ink-soft">
              {at ? <Moment at={at} /> : '–'}
            </Cell>
          ))}
        </tr>
        {people.some(({ suppressed }) => suppressed) && (
          <tr>
            <RowTitle>Suppressed</RowTitle>
            {people.map(({ id, suppressed }) => (
              <Cell key={id} className="px-3! align-top!">
                {suppressed ? <Badge tone="warning">{suppressed.replaceAll('_', ' ')}</Badge> : '–'}
              </Cell>
            ))}
          </tr>
        )}
        <tr>
          <RowTitle>Tags</RowTitle>
          <td colSpan={people.length} className="px-3 py-2">
            <TagList tags={allTags(people)} most={12} />
          </td>
        </tr>
      </TableBody>
    </Table>
  )
}

function DifferenceRow({
  group,
  people,
  difference: { field, label, values },
  chosen,
  onChoose,
}: {
  group: string
  people: readonly Compared[]
  difference: Difference
  chosen: string | undefined
  onChoose: (field: string, id: string) => void
}) {
  return (
    <tr>
      <RowTitle>{label}</RowTitle>
      {people.map(({ id }, place) => (
        <Cell key={id} className="max-w-56 px-3! align-top!">
          <Choice
            name={`${group} ${field}`}
            label={values[place] || 'Nothing'}
            isFaint={!values[place]}
            checked={chosen === id}
            onChoose={() => onChoose(field, id)}
          />
        </Cell>
      ))}
    </tr>
  )
}

function RowTitle({ children }: { children: string }) {
  return (
    <th scope="row" className="px-3 py-2 text-start align-top font-normal text-ink-soft">
      {children}
    </th>
  )
}

function Choice({
  name,
  label,
  isFaint = false,
  checked,
  onChoose,
}: {
  name: string
  label: string
  isFaint?: boolean
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className={`line-clamp-3 wrap-anywhere ${isFaint ? 'text-ink-faint' : ''}`}>{label}</span>
    </label>
  )
}
