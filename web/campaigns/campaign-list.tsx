import { Archive, Pause, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListQuery } from '#web/lists/list-states.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { RowList } from '#web/lists/row-list.tsx'
import { useRowList } from '#web/lists/use-row-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { campaignPath } from './campaign-columns.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { campaignKind } from './campaign-kind.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import type { CampaignRow } from './queries.ts'
import { mayArchive, mayPause, mayResume, useCampaignActions } from './use-campaign-actions.ts'

export function CampaignList({
  campaigns,
  query,
  workspaceId,
  empty,
}: {
  campaigns: readonly CampaignRow[]
  query: ListQuery
  workspaceId: string | undefined
  empty: ReactNode
}) {
  const controls = useRowList(campaignKind, campaigns)
  const { list, page, selection, chosen } = controls
  const actions = useCampaignActions(workspaceId)
  const { refusal } = useMayEdit()
  const withChosen = (act: (campaigns: readonly CampaignRow[]) => void) => () => {
    act(chosen)
    selection.clear()
  }
  return (
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
      filters={<CampaignFilters campaigns={campaigns} list={list} />}
      renderActions={(campaign) => <CampaignMenu campaign={campaign} actions={actions} />}
      bulk={
        <>
          {chosen.some(mayPause) && (
            <GuardedButton
              refusal={refusal}
              size="sm"
              onClick={withChosen(() => actions.pause(chosen.filter(mayPause)))}
            >
              <Pause aria-hidden />
              Pause
            </GuardedButton>
          )}
          {chosen.some(mayResume) && (
            <GuardedButton
              refusal={refusal}
              size="sm"
              onClick={withChosen(() => actions.resume(chosen.filter(mayResume)))}
            >
              <Play aria-hidden />
              Resume
            </GuardedButton>
          )}
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
        </>
      }
    />
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
