import { Download } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { campaignRates, leadIn, median, type CampaignRate } from '#core/reporting/compare-campaigns.ts'
import { LEAST_OF_EACH } from '#core/reporting/variant-test.ts'
import { paths } from '#web/data/paths.ts'
import { ExportGate, useAllowedExport } from '#web/lists/export-gate.tsx'
import { saveCsv } from '#web/lists/export-rows.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { comparisonCsv } from './comparison-csv.ts'
import { figuresOf, type Compared } from './figures-of.ts'
import { RateBars } from '../report/rate-bars.tsx'

/** The counts of each campaign, and each rate of all campaigns on one scale. */
export function Comparison({
  compared,
  workspaceId,
}: {
  compared: readonly Compared[]
  workspaceId: string
}) {
  return (
    <div className="grid gap-6 *:min-w-0">
      <CountsCard compared={compared} workspaceId={workspaceId} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        {campaignRates.map((rate) => (
          <RateCard key={rate.id} rate={rate} compared={compared} />
        ))}
      </div>
      <p className="text-sm text-ink-faint">
        Campaigns email different contacts at different times: a difference may come from the recipients as
        much as from the text. To learn which text is better, test variants in one campaign.
      </p>
    </div>
  )
}

function CountsCard({ compared, workspaceId }: { compared: readonly Compared[]; workspaceId: string }) {
  const { run, isRunning } = useAllowedExport(workspaceId)
  const save = useSaveExport()
  return (
    <Card>
      <CardHeader
        title="Counts"
        actions={
          <ExportGate label="Export as CSV" look="sm">
            <Button
              size="sm"
              loading={isRunning}
              onClick={() => run(() => saveCsv(save, 'campaigns', [comparisonCsv(compared)]))}
            >
              <Download aria-hidden />
              Export as CSV
            </Button>
          </ExportGate>
        }
      />
      <Table label="Counts">
        <TableHead>
          <tr>
            <HeaderCell>Campaign</HeaderCell>
            <HeaderCell className="text-end">Leads</HeaderCell>
            <HeaderCell className="text-end">Contacted</HeaderCell>
            <HeaderCell className="text-end">Emails sent</HeaderCell>
            <HeaderCell className="text-end">Replied</HeaderCell>
            <HeaderCell className="text-end">Interested</HeaderCell>
            <HeaderCell className="text-end">Time to reply, median</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {compared.map(({ campaign, report }) => (
            <TableRow key={campaign.id}>
              <Cell className="min-w-40 wrap-anywhere">
                <Link
                  to={`${generatePath(paths.campaign, { id: campaign.id })}?tab=report`}
                  className="font-medium hover:underline"
                >
                  {campaign.title}
                </Link>
              </Cell>
              {countsOf({ campaign, report }).map((count, at) => (
                <Cell key={at} className="numbers text-end">
                  {count.toLocaleString('en')}
                </Cell>
              ))}
              <Cell className="numbers text-end whitespace-nowrap">
                {formatHours(median(report.reply_hours))}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function countsOf(one: Compared): number[] {
  const { report } = one
  const leads = Object.values(report.leads).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const { written, replied, positive } = report.people
  return [leads, written, figuresOf(one).all.sent, replied, positive]
}

const formatHours = (hours: number | null): string =>
  hours === null ? '–' : hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`

function RateCard({ rate, compared }: { rate: CampaignRate; compared: readonly Compared[] }) {
  return (
    <Card aria-label={rate.title}>
      <CardHeader title={rate.title} description={`Of ${rate.of}, with the range it may lie in at 95%.`} />
      <CardBody className="grid gap-3">
        <RateBars
          label={rate.title}
          rows={compared.map((one) => ({
            id: one.campaign.id,
            name: one.campaign.title,
            share: rate.shareOf(figuresOf(one)),
          }))}
        />
        <p className="text-sm text-ink-soft">{leadText(rate, compared)}</p>
      </CardBody>
    </Card>
  )
}

function leadText(rate: CampaignRate, compared: readonly Compared[]): string {
  const lead = leadIn(rate, compared.map(figuresOf))
  if (lead.state === 'ahead') {
    const title = compared.find(({ campaign }) => campaign.id === lead.id)?.campaign.title
    return rate.isGood ? `“${title}” is ahead.` : `“${title}” has the highest rate.`
  }
  return undecided[lead.state]
}

const undecided = {
  too_few: `Not enough data: at least ${LEAST_OF_EACH} of each are needed.`,
  alike: 'They differ by less than a point.',
  uncertain: 'No campaign is ahead with certainty.',
} as const
