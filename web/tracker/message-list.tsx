import type { ReactNode } from 'react'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { RowList } from '#web/lists/row-list.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { useRowList } from '#web/lists/use-row-list.ts'
import { periods, verdicts } from './event-filters.ts'
import { messageKind, messagePath } from './message-columns.tsx'
import type { TrackedMessage } from './queries.ts'
import { stateOf, states } from './state-of.ts'

export function MessageList({
  workspaceId,
  messages,
  query,
  empty,
}: {
  workspaceId: string | undefined
  messages: readonly TrackedMessage[]
  query: ListQuery
  empty: ReactNode
}) {
  const controls = useRowList(messageKind, messages)
  return (
    <RowList
      controls={controls}
      label="Tracked emails"
      names="emails"
      workspaceId={workspaceId}
      query={query}
      count={messages.length}
      empty={empty}
      nameOf={({ subject }) => subject}
      hrefOf={messagePath}
      filters={<MessageFilters messages={messages} list={controls.list} />}
    />
  )
}

function MessageFilters({ messages, list }: { messages: readonly TrackedMessage[]; list: ListControls }) {
  const clients = [...new Set(messages.flatMap(({ client }) => client ?? []))].toSorted()
  return (
    <>
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
      <FilterMenu
        label="Verdict"
        options={verdicts}
        chosen={list.view.filters.verdict ?? []}
        onChange={(values) => list.filter('verdict', values)}
      />
      <FilterMenu
        label="Last event"
        options={periods}
        chosen={list.view.filters.since ?? []}
        onChange={(values) => list.filter('since', values)}
      />
    </>
  )
}
