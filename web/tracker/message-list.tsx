import { useMemo, type ReactNode } from 'react'
import { ColumnMenu } from '#web/lists/column-menu.tsx'
import { useColumns } from '#web/lists/columns.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { ListStates, type ListQuery } from '#web/lists/list-states.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { narrow } from '#web/lists/narrow.ts'
import { Pager } from '#web/lists/pager.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListView } from '#web/lists/use-list-view.ts'
import { Card } from '#web/ui/card.tsx'
import { messageColumns, messagePath, messageReading, messageShape } from './message-columns.tsx'
import type { TrackedMessage } from './queries.ts'
import { stateOf, states } from './state-of.ts'

export function MessageList({
  messages,
  query,
  empty,
}: {
  messages: readonly TrackedMessage[]
  query: ListQuery
  empty: ReactNode
}) {
  const list = useListView(messageShape)
  const columns = useColumns('tracker', messageColumns)
  const page = useMemo(() => narrow(messages, list.view, messageReading), [messages, list.view])
  const clients = [...new Set(messages.flatMap(({ client }) => client ?? []))].toSorted()
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search emails"
          value={list.view.search}
          onChange={list.search}
          className="w-full sm:w-64"
        />
        <FilterMenu
          label="State"
          options={states.map(({ value, label }) => ({
            value,
            label,
            count: messages.filter((message) => stateOf(message) === value).length,
          }))}
          chosen={list.view.filters.state ?? []}
          onChange={(values) => list.filter('state', values)}
        />
        <FilterMenu
          label="Read in"
          options={clients.map((client) => ({ value: client, label: client }))}
          chosen={list.view.filters.client ?? []}
          onChange={(values) => list.filter('client', values)}
        />
        <span className="ms-auto max-sm:hidden">
          <ColumnMenu columns={messageColumns} choice={columns} />
        </span>
      </div>
      <Card aria-label="Tracked emails">
        <ListStates
          query={query}
          names="emails"
          count={messages.length}
          matching={page.matching}
          empty={empty}
          onClear={list.clear}
        >
          <ListTable
            label="Tracked emails"
            columns={columns.shown}
            rows={page.rows}
            nameOf={({ subject }) => subject}
            hrefOf={messagePath}
            sort={list.view.sort}
            onSort={list.sortBy}
          />
          <Pager {...page} size={list.view.size} onTurn={list.turnTo} onResize={list.resize} />
        </ListStates>
      </Card>
    </div>
  )
}
