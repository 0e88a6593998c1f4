import { useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { statusLabels } from '#core/campaigns/campaign.ts'
import { useCampaignFigures } from '#web/campaigns/queries.ts'
import { useCampaigns } from '#web/live/campaigns.ts'
import { paths } from '#web/data/paths.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { ranking, type Ranked } from './best-campaigns.ts'

/** The campaigns with the best and the worst reply rates. */
export function CampaignsCard({ workspaceId }: { workspaceId: string | undefined }) {
  const campaigns = useCampaigns(workspaceId)
  const figures = useCampaignFigures(workspaceId)
  const { best, worst } = useMemo(
    () =>
      ranking(
        (campaigns.data ?? []).map((campaign) => ({
          ...campaign,
          figures: figures.data?.get(campaign.id) ?? null,
        })),
      ),
    [campaigns.data, figures.data],
  )
  const isError = campaigns.isError || figures.isError
  const isPending = !isError && (campaigns.isPending || figures.isPending)
  const retry = () => {
    void campaigns.refetch()
    void figures.refetch()
  }
  return (
    <Card>
      <CardHeader
        title="Campaigns by replies"
        description="Since each campaign began, as a percentage of emails sent."
      />
      {isPending && (
        <Loading className="grid gap-4 px-5 pt-6 pb-5">
          <Skeleton className="h-7.5" />
          <Skeleton className="h-7.5" />
        </Loading>
      )}
      {isError && <ErrorState title="Couldn’t load the campaigns" onRetry={retry} />}
      {!isPending && !isError && best.length === 0 && (
        <CardBody className="text-sm text-ink-soft">No campaign has sent an email yet.</CardBody>
      )}
      {best.length > 0 && (
        <Table label="Campaigns by replies">
          <TableHead>
            <tr>
              <HeaderCell className="text-start">Campaign</HeaderCell>
              <HeaderCell className="px-3! text-end">Sent</HeaderCell>
              <HeaderCell className="px-3! text-end">Replies</HeaderCell>
              <HeaderCell className="px-3! text-end max-sm:hidden">Positive</HeaderCell>
              <HeaderCell className="text-end max-sm:hidden">Bounces</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {best.map((campaign) => (
              <CampaignLine key={campaign.id} campaign={campaign} />
            ))}
            {worst.length > 0 && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={5}
                  className="px-5 pt-4 pb-1.5 text-start text-xs font-medium text-ink-faint"
                >
                  Fewest replies
                </th>
              </tr>
            )}
            {worst.map((campaign) => (
              <CampaignLine key={campaign.id} campaign={campaign} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function CampaignLine({ campaign }: { campaign: Ranked }) {
  const { sent, replied, positive, bounced } = campaign.figures
  const rate = (part: number) => `${((part / sent) * 100).toFixed(1)}%`
  return (
    <TableRow>
      <Cell className="w-full max-w-0 min-w-36">
        <Link
          to={generatePath(paths.campaign, { id: campaign.id })}
          className="block truncate font-medium hover:underline"
        >
          {campaign.title}
        </Link>
        <span className="text-xs text-ink-faint">{statusLabels[campaign.status]}</span>
      </Cell>
      <Cell className="numbers px-3! text-end">{sent.toLocaleString('en')}</Cell>
      <Cell className="numbers px-3! text-end font-medium">{rate(replied)}</Cell>
      <Cell className="numbers px-3! text-end max-sm:hidden">{rate(positive)}</Cell>
      <Cell className="numbers text-end max-sm:hidden">{rate(bounced)}</Cell>
    </TableRow>
  )
}
