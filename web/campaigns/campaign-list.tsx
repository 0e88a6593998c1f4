import { Archive, Trash2 } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ColumnMenu } from '#web/lists/column-menu.tsx'
import { useColumns } from '#web/lists/columns.ts'
import { ListStates, type ListQuery } from '#web/lists/list-states.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { narrow } from '#web/lists/narrow.ts'
import { Pager } from '#web/lists/pager.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { useSelection } from '#web/lists/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { campaignColumns, campaignPath, campaignReading, campaignShape } from './campaign-columns.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import type { Campaign } from './queries.ts'
import { mayArchive, useCampaignActions } from './use-campaign-actions.ts'

export function CampaignList({
  campaigns,
  query,
  workspaceId,
  empty,
  onHelp,
}: {
  campaigns: readonly Campaign[]
  query: ListQuery
  workspaceId: string | undefined
  empty: ReactNode
  onHelp: () => void
}) {
  const list = useListView(campaignShape)
  const columns = useColumns('campaigns', campaignColumns)
  const page = useMemo(
    () => narrow(inView(campaigns, list.view.filters.status), list.view, campaignReading),
    [campaigns, list.view],
  )
  const pageIds = useMemo(() => page.rows.map(({ id }) => id), [page])
  const allIds = useMemo(() => page.all.map(({ id }) => id), [page])
  const selection = useSelection(pageIds, allIds)
  const actions = useCampaignActions(workspaceId)
  const { refusal } = useMayEdit()
  const place = useRef<HTMLDivElement>(null)
  useListKeys(place, { onToggle: selection.toggle, onClear: selection.clear, onHelp })
  const chosen = page.all.filter(({ id }) => selection.ids.has(id))
  const withChosen = (act: (campaigns: Campaign[]) => void) => () => {
    act(chosen)
    selection.clear()
  }
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search campaigns"
          value={list.view.search}
          onChange={list.search}
          className="w-full sm:w-64"
        />
        <CampaignFilters campaigns={campaigns} list={list} />
        <span className="ms-auto max-sm:hidden">
          <ColumnMenu columns={campaignColumns} choice={columns} />
        </span>
      </div>
      <Card aria-label="Campaigns">
        <ListStates
          query={query}
          names="campaigns"
          count={isNarrowed(list.view) ? campaigns.length : page.matching}
          matching={page.matching}
          empty={
            campaigns.length > 0 ? <AllArchived onShow={() => list.filter('status', ['archived'])} /> : empty
          }
          onClear={list.clear}
        >
          <ListTable
            label="Campaigns"
            columns={columns.shown}
            rows={page.rows}
            nameOf={({ title }) => title}
            hrefOf={campaignPath}
            sort={list.view.sort}
            onSort={list.sortBy}
            selection={selection}
            renderActions={(campaign) => <CampaignMenu campaign={campaign} actions={actions} />}
          />
          <Pager {...page} size={list.view.size} onTurn={list.turnTo} onResize={list.resize} />
        </ListStates>
      </Card>
      <BulkBar
        count={chosen.length}
        matching={page.matching}
        onSelectAll={() => selection.selectAll(allIds)}
        onClear={selection.clear}
      >
        <GuardedButton
          refusal={refusal}
          size="sm"
          disabled={!chosen.every(mayArchive)}
          onClick={withChosen(actions.archive)}
        >
          <Archive aria-hidden />
          Archive
        </GuardedButton>
        <GuardedButton refusal={refusal} size="sm" onClick={withChosen(actions.remove)}>
          <Trash2 aria-hidden />
          Delete
        </GuardedButton>
      </BulkBar>
    </div>
  )
}

function AllArchived({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title="Every campaign is archived"
      action={<Button onClick={onShow}>Show archived</Button>}
    >
      They are kept as they were, and can be restored.
    </EmptyState>
  )
}

/** What was put away stays out of sight until somebody asks for a status. */
function inView(campaigns: readonly Campaign[], statuses: readonly string[] = []): readonly Campaign[] {
  return statuses.length > 0 ? campaigns : campaigns.filter(({ status }) => status !== 'archived')
}
