import { useMemo, type ReactNode } from 'react'
import { useCampaigns } from '#web/live/campaigns.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { RowList } from '#web/lists/row-list.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { useRowList } from '#web/lists/use-row-list.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { periods, verdicts } from './event-filters.ts'
import { messageKind, messagePath, type MessageRow } from './message-columns.tsx'
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
  const rows = useNamedRows(workspaceId, messages)
  const controls = useRowList(messageKind, rows)
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
      filters={<MessageFilters rows={rows} list={controls.list} />}
      exportedElsewhere
    />
  )
}

/** Adds the names of each message's campaign and mailbox, which are empty when those were deleted. */
function useNamedRows(workspaceId: string | undefined, messages: readonly TrackedMessage[]): MessageRow[] {
  const { data: campaigns } = useCampaigns(workspaceId)
  const { data: mailboxes } = useMailboxes(workspaceId)
  return useMemo(() => {
    const titles = new Map(campaigns?.map(({ id, title }) => [id, title]))
    const addresses = new Map(mailboxes?.map(({ id, address }) => [id, address]))
    return messages.map((message) => ({
      ...message,
      campaign: titles.get(message.campaign_id ?? '') ?? '',
      mailbox: addresses.get(message.mailbox_id ?? '') ?? '',
    }))
  }, [messages, campaigns, mailboxes])
}

function MessageFilters({ rows, list }: { rows: readonly MessageRow[]; list: ListControls }) {
  const clients = [...new Set(rows.flatMap(({ client }) => client ?? []))].toSorted()
  const menus = [
    {
      facet: 'state',
      label: 'State',
      options: states.map(({ value, label }) => ({
        value,
        label,
        count: rows.filter((message) => stateOf(message) === value).length,
      })),
    },
    { facet: 'verdict', label: 'Verdict', options: verdicts },
    { facet: 'since', label: 'Last event', options: periods },
    {
      facet: 'client',
      label: 'Read in',
      options: clients.map((client) => ({ value: client, label: client })),
    },
    {
      facet: 'campaign',
      label: 'Campaign',
      options: [
        { value: 'single', label: 'Single emails' },
        ...named(rows, ({ campaign_id, campaign }) => [campaign_id, campaign]),
      ],
    },
    {
      facet: 'mailbox',
      label: 'Mailbox',
      options: named(rows, ({ mailbox_id, mailbox }) => [mailbox_id, mailbox]),
    },
  ]
  return menus.map(({ facet, label, options }) => {
    const chosen = list.view.filters[facet] ?? []
    // A filter with fewer than two options is hidden.
    const isHidden =
      chosen.length === 0 && options.length < 2 && (facet === 'campaign' || facet === 'mailbox')
    return isHidden ? null : (
      <FilterMenu
        key={facet}
        label={label}
        options={options}
        chosen={chosen}
        onChange={(values) => list.filter(facet, values)}
      />
    )
  })
}

function named(
  rows: readonly MessageRow[],
  read: (row: MessageRow) => [id: string | null, name: string],
): { value: string; label: string }[] {
  const names = new Map<string, string>()
  for (const row of rows) {
    const [id, name] = read(row)
    if (id) names.set(id, name || 'Deleted')
  }
  return [...names].map(([value, label]) => ({ value, label }))
}
