import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Author } from '#web/session/members.ts'
import { useUser } from '#web/session/user.ts'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { RowList } from '#web/lists/row-list.tsx'
import { useRowList } from '#web/lists/use-row-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { campaignPath } from './campaign-columns.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { campaignKind } from './campaign-kind.ts'
import { DeleteCampaignsDialog } from './delete-campaigns-dialog.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import { CampaignViews } from './campaign-views.tsx'
import type { CampaignRow } from './queries.ts'
import { useCampaignActions } from './use-campaign-actions.ts'

export function CampaignList({
  campaigns,
  people,
  query,
  workspaceId,
  empty,
}: {
  campaigns: readonly CampaignRow[]
  people: readonly Author[]
  query: ListQuery
  workspaceId: string | undefined
  empty: ReactNode
}) {
  const controls = useRowList(campaignKind, campaigns)
  const { list, page, selection, chosen } = controls
  const { id: me } = useUser()
  const actions = useCampaignActions(workspaceId)
  return (
    <div className="grid min-w-0 gap-3">
      <DeleteCampaignsDialog workspaceId={workspaceId} actions={actions} />
      {campaigns.length > 0 && <CampaignViews campaigns={campaigns} me={me} list={list} />}
      <RowList
        controls={controls}
        label="Campaigns"
        names="campaigns"
        workspaceId={workspaceId}
        query={query}
        count={isNarrowed(list.view) ? campaigns.length : page.matching}
        empty={
          campaigns.length > 0 ? <AllArchived onShow={() => list.filter('status', ['archived'])} /> : empty
        }
        nameOf={({ title }) => title}
        hrefOf={campaignPath}
        filters={<CampaignFilters campaigns={campaigns} people={people} list={list} />}
        renderActions={(campaign) => <CampaignMenu campaign={campaign} actions={actions} />}
        bulk={
          <BulkActions
            workspaceId={workspaceId}
            chosen={chosen}
            known={campaigns}
            actions={actions}
            onDone={selection.clear}
          />
        }
      />
    </div>
  )
}

function AllArchived({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      icon={<Archive aria-hidden />}
      title="All campaigns are archived"
      action={<Button onClick={onShow}>Show archived</Button>}
    >
      They are kept as they were, and can be restored.
    </EmptyState>
  )
}
