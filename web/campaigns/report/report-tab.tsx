import { ChartNoAxesColumn, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExportGate } from '#web/lists/export-gate.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCampaignZone, type Campaign } from '../queries.ts'
import { useSequence } from '../sequence/sequence-queries.ts'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { AdviceCard } from './advice-card.tsx'
import { DaysCard } from './days-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { GroupTable } from './group-table.tsx'
import { ReplyTimes } from './reply-times.tsx'
import { useExportReport, useReport, type Group, type Report } from './report-queries.ts'
import { TestsCard } from './tests-card.tsx'
import { VariantsCard } from './variants-card.tsx'

/** What became of the campaign: replies first, everything else after. */
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
  if (isError) return <ErrorState title="The report could not be loaded" onRetry={() => void refetch()} />
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
  return <ReportView campaign={campaign} report={data} tests={tests} />
}

function ReportView({ campaign, report, tests }: { campaign: Campaign; report: Report; tests: ReactNode }) {
  const { data: sequence, isPending } = useSequence(campaign.id)
  const download = useExportReport(campaign.id)
  const zone = useCampaignZone(campaign)
  const steps = sequence?.steps ?? []
  return (
    <div className="grid gap-6">
      <div className="flex justify-end">
        <ExportGate label="Export as CSV">
          <Button loading={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            Export as CSV
          </Button>
        </ExportGate>
      </div>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <FunnelCard report={report} />
        <AdviceCard report={report} steps={steps} />
        <DaysCard report={report} zone={zone} />
        <ReplyTimes hours={report.reply_hours} />
      </div>
      {tests}
      <VariantsCard campaignId={campaign.id} report={report} steps={steps} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Card>
          <CardHeader title="By step" description={PER_EMAIL} />
          {isPending ? (
            <Skeleton className="m-5 h-20" />
          ) : (
            <GroupTable
              label="By step"
              rows={rowsBy('step', report, (key) => nameOfStep(steps.findIndex(({ id }) => id === key))).sort(
                (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }),
              )}
            />
          )}
        </Card>
        <Card>
          <CardHeader
            title="By email provider"
            description={`Judged by the recipient’s domain. ${PER_EMAIL}`}
          />
          <GroupTable label="By email provider" rows={rowsBy('family', report, (key) => key ?? '')} />
        </Card>
        <MailboxesCard report={report} workspaceId={campaign.workspace_id} />
      </div>
    </div>
  )
}

const PER_EMAIL = 'Rates count emails, not leads: a reply belongs to the email that it answers.'

const rowsBy = (by: Group['by'], { groups }: Report, nameOf: (key: string | null) => string) =>
  groups
    .filter((group) => group.by === by)
    .map((group) => ({ id: group.key ?? '', name: nameOf(group.key), group }))

const nameOfStep = (place: number): string => (place < 0 ? 'Removed step' : `Step ${place + 1}`)

function MailboxesCard({ report, workspaceId }: { report: Report; workspaceId: string }) {
  const { data: mailboxes = [], isPending } = useMailboxes(workspaceId)
  return (
    <Card>
      <CardHeader title="By mailbox" description={PER_EMAIL} />
      <CardBody className="p-0!">
        {isPending ? (
          <Skeleton className="m-5 h-20" />
        ) : (
          <GroupTable
            label="By mailbox"
            rows={rowsBy(
              'mailbox',
              report,
              (key) => mailboxes.find(({ id }) => id === key)?.address ?? 'Removed mailbox',
            )}
          />
        )}
      </CardBody>
    </Card>
  )
}
