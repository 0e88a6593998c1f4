import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { kinds, periods, verdicts } from './event-filters.ts'
import type { TrackedMessage } from './queries.ts'

// A menu cannot list a thousand emails: it has the newest, and the selected ones.
const NEWEST = 30

export function EventFilterMenus({
  list,
  messages,
}: {
  list: ListControls
  messages: readonly TrackedMessage[]
}) {
  const chosen = (facet: string) => list.view.filters[facet] ?? []
  const clients = [...new Set([...messages.flatMap(({ client }) => client ?? []), ...chosen('client')])]
  const emails = messages.filter(({ id }, place) => place < NEWEST || chosen('message').includes(id))
  const menus = [
    { facet: 'verdict', label: 'Verdict', options: verdicts },
    { facet: 'kind', label: 'Event', options: kinds },
    {
      facet: 'client',
      label: 'Program',
      options: clients.toSorted().map((value) => ({ value, label: value })),
    },
    { facet: 'since', label: 'When', options: periods },
    {
      facet: 'message',
      label: 'Email',
      options: emails.map(({ id, subject, recipient }) => ({ value: id, label: `${recipient}: ${subject}` })),
    },
  ]
  return menus.map(({ facet, label, options }) => (
    <FilterMenu
      key={facet}
      label={label}
      options={options}
      chosen={chosen(facet)}
      onChange={(values) => list.filter(facet, values)}
    />
  ))
}
