import { Megaphone } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRemoved } from '#web/live/removal.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { CampaignsBreadcrumb } from './campaigns-breadcrumb.tsx'
import { DeleteCampaignsDialog } from './delete-campaigns-dialog.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import { CampaignTabs } from './campaign-tabs.tsx'
import { RunButtons } from './launch/run-buttons.tsx'
import { useCampaign, useLiveCampaigns } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { StatusBadge } from './status-badge.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'

export function CampaignPage() {
  const { id = '' } = useParams()
  const { data, isPending, isError, refetch } = useCampaign(id)
  const removed = useRemoved()
  useLiveCampaigns(data?.workspace_id)
  return (
    <div className="page max-w-[90rem]">
      {isPending && <CampaignSkeleton />}
      {isError && <ErrorState title="Couldn’t load the campaign" onRetry={() => void refetch()} />}
      {(data === null || removed.has(id)) && <NoCampaign />}
      {data && !removed.has(id) && <CampaignScreen key={id} campaign={data} />}
    </div>
  )
}

function CampaignScreen({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const actions = useCampaignActions(campaign.workspace_id)
  const { mayEdit, refusal } = useMayEdit()
  return (
    <>
      <title>{`${campaign.title} · Coldframe`}</title>
      <header className="grid gap-2">
        <CampaignsBreadcrumb />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="line-clamp-2 min-w-0 text-xl wrap-anywhere sm:text-2xl" title={campaign.title}>
            {campaign.title}
          </h1>
          <StatusBadge status={campaign.status} />
          <span className="ms-auto flex items-center gap-2">
            <RunButtons
              campaign={campaign}
              refusal={mayEdit ? undefined : (refusal ?? 'Only editors can run campaigns.')}
            />
            <CampaignMenu
              campaign={campaign}
              actions={actions}
              onDeleted={() => void navigate(paths.campaigns)}
            />
          </span>
        </div>
        {campaign.pause_reason && (
          <output className="rounded-lg border border-line bg-warning-soft px-4 py-2.5 text-sm text-warning-ink">
            {campaign.pause_reason}
          </output>
        )}
      </header>
      <CampaignTabs campaign={campaign} canEdit={mayEdit} />
      <DeleteCampaignsDialog workspaceId={campaign.workspace_id} actions={actions} />
    </>
  )
}

function NoCampaign() {
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title="Campaign not found"
      action={
        <Button asChild>
          <Link to={paths.campaigns}>All campaigns</Link>
        </Button>
      }
    >
      It was deleted, or it belongs to a workspace that you are not a member of.
    </EmptyState>
  )
}

function CampaignSkeleton() {
  return (
    <Loading label="Loading the campaign" className="grid gap-6">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-96" />
    </Loading>
  )
}
