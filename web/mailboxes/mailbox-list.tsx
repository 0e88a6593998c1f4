import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { presetOf } from '#core/mailboxes/presets.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { RowList } from '#web/lists/row-list.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { useRowList } from '#web/lists/use-row-list.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { BulkLimit, BulkTag } from './bulk-changes.tsx'
import { mailboxKind, mailboxPath, standings, type MailboxRow } from './mailbox-columns.tsx'
import { useChangeMailboxes, useSetMailboxState } from './queries.ts'

export function MailboxList({
  workspaceId,
  rows,
  query,
  empty,
}: {
  workspaceId: string | undefined
  rows: readonly MailboxRow[]
  query: ListQuery
  empty: ReactNode
}) {
  const controls = useRowList(mailboxKind, rows)
  const { refusal } = useMayEdit()
  const setState = useSetMailboxState(workspaceId)
  const change = useChangeMailboxes(workspaceId)
  const ids = controls.chosen.map(({ id }) => id)
  return (
    <RowList
      controls={controls}
      label="Mailboxes"
      names="mailboxes"
      workspaceId={workspaceId}
      query={query}
      count={rows.length}
      empty={empty}
      nameOf={({ address }) => address}
      hrefOf={mailboxPath}
      filters={<Filters rows={rows} list={controls.list} />}
      bulk={
        <>
          <GuardedButton size="sm" refusal={refusal} onClick={() => setState.mutate({ ids, to: 'paused' })}>
            <Pause aria-hidden />
            Pause
          </GuardedButton>
          <GuardedButton size="sm" refusal={refusal} onClick={() => setState.mutate({ ids, to: 'active' })}>
            <Play aria-hidden />
            Resume
          </GuardedButton>
          <BulkLimit
            refusal={refusal}
            onSet={(daily_limit) => change.mutate({ ids, change: { daily_limit } })}
          />
          <BulkTag refusal={refusal} onSet={(tags) => change.mutate({ ids, change: { tags } })} />
        </>
      }
    />
  )
}

function Filters({ rows, list }: { rows: readonly MailboxRow[]; list: ListControls }) {
  const providers = [...new Set(rows.map(({ provider }) => provider))]
  const tags = [...new Set(rows.flatMap(({ tags }) => tags))].toSorted()
  return (
    <>
      <FilterMenu
        label="State"
        options={Object.entries(standings).map(([value, { label }]) => ({ value, label }))}
        chosen={list.view.filters.state ?? []}
        onChange={(values) => list.filter('state', values)}
      />
      <FilterMenu
        label="Provider"
        options={providers.map((value) => ({ value, label: presetOf(value).name }))}
        chosen={list.view.filters.provider ?? []}
        onChange={(values) => list.filter('provider', values)}
      />
      {tags.length > 0 && (
        <FilterMenu
          label="Tag"
          options={tags.map((value) => ({ value, label: value }))}
          chosen={list.view.filters.tag ?? []}
          onChange={(values) => list.filter('tag', values)}
        />
      )}
    </>
  )
}
