import { Scale } from 'lucide-react'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { useCampaigns, type Campaign } from '#web/live/campaigns.ts'
import { CampaignsBreadcrumb } from '../campaigns-breadcrumb.tsx'
import { useReports } from '../report/report-queries.ts'
import { CampaignPicker } from './campaign-picker.tsx'
import { MOST_COMPARED } from './compared.ts'
import { Comparison } from './comparison.tsx'

/** Compares two to five campaigns, which the URL names. */
export function CompareCampaignsPage() {
  const { workspace } = useCurrentWorkspace()
  const { data, isError, refetch } = useCampaigns(workspace?.id)
  const { parameters, setParameter } = useUrlParameters()
  const launched = data?.filter(({ launched_at: at }) => at !== null) ?? []
  const chosen = [...new Set(parameters.get('ids')?.split(',') ?? [])]
    .flatMap((id) => launched.find((campaign) => campaign.id === id) ?? [])
    .slice(0, MOST_COMPARED)
  return (
    <div className="page max-w-[90rem]">
      <title>Compare campaigns · Coldframe</title>
      <header className="grid gap-2">
        <CampaignsBreadcrumb />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">Compare campaigns</h1>
          <CampaignPicker
            campaigns={launched}
            chosen={chosen.map(({ id }) => id)}
            onChange={(ids) => setParameter('ids', ids.join(','))}
          />
        </div>
      </header>
      {isError && <ErrorState title="Couldn’t load the campaigns" onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingReports />}
      {data && chosen.length < 2 && <TooFew launched={launched.length} />}
      {chosen.length >= 2 && <Reports campaigns={chosen} />}
    </div>
  )
}

function TooFew({ launched }: { launched: number }) {
  return (
    <EmptyState
      icon={<Scale aria-hidden />}
      title={launched < 2 ? 'Nothing to compare yet' : 'Choose what to compare'}
    >
      {launched < 2
        ? 'Two campaigns that were launched can be compared.'
        : 'Choose two to five launched campaigns above.'}
    </EmptyState>
  )
}

function Reports({ campaigns }: { campaigns: readonly Campaign[] }) {
  const queries = useReports(campaigns.map(({ id }) => id))
  const failed = queries.filter(({ isError }) => isError)
  const reports = queries.flatMap(({ data }) => data ?? [])
  if (failed.length > 0)
    return (
      <ErrorState
        title="Couldn’t load the reports"
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    )
  if (reports.length < campaigns.length) return <LoadingReports />
  return (
    <Comparison
      compared={campaigns.map((campaign, at) => ({ campaign, report: reports[at]! }))}
      workspaceId={campaigns[0]!.workspace_id}
    />
  )
}

function LoadingReports() {
  return (
    <Loading label="Loading the reports" className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-48 lg:col-span-full" />
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </Loading>
  )
}
