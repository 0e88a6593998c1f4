import { ChartNoAxesColumn, Download, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ExportGate } from '#web/lists/export-gate.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCampaignZone } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSequence } from '../sequence/sequence-queries.ts'
import { comparePath } from '../compare/compared.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { AdviceCard } from './advice-card.tsx'
import { BranchesCard } from './branches-card.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { DaysCard } from './days-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { GroupCard, rowsBy } from './group-card.tsx'
import { HoldoutResult } from './holdout-result.tsx'
import { ReaderHoursCard } from './reader-hours-card.tsx'
import { ReplyTimes } from './reply-times.tsx'
import { useExportReport, useReport, type Report } from './report-queries.ts'
import { SharePopover } from './share-popover.tsx'
import { TestsCard } from './tests-card.tsx'
import { VariantsCard } from './variants-card.tsx'

/** The results of a campaign: replies first, everything else below. */
export function ReportTab({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const { data, isPending, isError, refetch } = useReport(campaign.id)
  const { data: sequence } = useSequence(campaign.id)
  if (isPending)
    return (
      <Loading label="Loading the report" className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </Loading>
    )
  if (isError) return <ErrorState title="Couldn’t load the report" onRetry={() => void refetch()} />
  const tests = (
    <TestsCard campaign={campaign} steps={sequence?.steps ?? []} report={data} canEdit={canEdit} />
  )
  if (data.people.written === 0 && data.groups.every(({ sent, uncertain }) => sent + uncertain === 0))
    return (
      <div className="grid gap-6 *:min-w-0">
        <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="Nothing has been sent yet">
          The report begins with the first email.
        </EmptyState>
        {tests}
      </div>
    )
  return <ReportView campaign={campaign} report={data} tests={tests} canEdit={canEdit} />
}

type ViewProps = { campaign: Campaign; report: Report; tests: ReactNode; canEdit: boolean }

function ReportView({ campaign, report, tests, canEdit }: ViewProps) {
  const { data: sequence, isPending } = useSequence(campaign.id)
  const download = useExportReport(campaign.id)
  const zone = useCampaignZone(campaign)
  const steps = sequence?.steps ?? []
  return (
    <div className="grid gap-6 *:min-w-0">
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild>
          <Link to={comparePath([campaign.id])}>
            <Scale aria-hidden />
            Compare
          </Link>
        </Button>
        {canEdit && <SharePopover campaign={campaign} />}
        <ExportGate label="Export as CSV">
          <Button loading={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            Export as CSV
          </Button>
        </ExportGate>
      </div>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <FunnelCard report={report} projected={campaign.projected_bounces} />
        <AdviceCard report={report} steps={steps} />
        <DaysCard report={report} zone={zone} />
        <div className="grid gap-6 *:min-w-0">
          <ReplyTimes hours={report.reply_hours} />
          <ReaderHoursCard reader_hours={report.reader_hours} zone={zone} />
        </div>
      </div>
      {tests}
      <HoldoutResult holdout={report.holdout} />
      <BranchesCard branches={report.branches} steps={steps} />
      <CohortsCard cohorts={report.cohorts} />
      <VariantsCard campaignId={campaign.id} report={report} steps={steps} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <GroupCard
          title="By step"
          rows={
            isPending
              ? null
              : rowsBy('step', report.groups, (key) =>
                  nameOfStep(steps.findIndex(({ id }) => id === key)),
                ).sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
          }
        />
        <GroupCard
          title="By email provider"
          description="By the recipient’s mail servers where they are known, otherwise by the address."
          rows={rowsBy('family', report.groups, (key) => key ?? '')}
        />
        <MailboxesCard report={report} workspaceId={campaign.workspace_id} />
      </div>
    </div>
  )
}

const nameOfStep = (place: number): string => (place < 0 ? 'Removed step' : `Step ${place + 1}`)

function MailboxesCard({ report, workspaceId }: { report: Report; workspaceId: string }) {
  const { data: mailboxes = [], isPending } = useMailboxes(workspaceId)
  const nameOf = (key: string | null) => mailboxes.find(({ id }) => id === key)?.address ?? 'Removed mailbox'
  return <GroupCard title="By mailbox" rows={isPending ? null : rowsBy('mailbox', report.groups, nameOf)} />
}
