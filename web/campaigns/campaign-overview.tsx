import type { ReactNode } from 'react'
import { categories, priorities, targetAudiences, type CampaignStatus } from '#core/campaigns/campaign.ts'
import { sayHours } from '#core/campaigns/sending-window.ts'
import { useSendingZone } from '#web/workspaces/queries.ts'
import { When } from '#web/lists/when.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { useCampaignFigures, type Campaign } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** Where the campaign stands, in a few lines. */
export function CampaignOverview({ campaign }: { campaign: Campaign }) {
  const zone = useSendingZone()
  return (
    <Card>
      <CardHeader title="Overview" />
      <CardBody>
        <p className="mb-4 text-sm text-ink-soft">{meanings[campaign.status]}</p>
        <Figures campaign={campaign} />
        <dl className="grid gap-2.5 text-sm">
          <Line term="Status">
            <StatusBadge status={campaign.status} />
          </Line>
          <Line term="Category">{labelOf(categories, campaign.category)}</Line>
          <Line term="Audience">{labelOf(targetAudiences, campaign.target_audience)}</Line>
          <Line term="Owner">
            <OwnerChoice campaign={campaign} />
          </Line>
          <Line term="Priority">{labelOf(priorities, campaign.priority)}</Line>
          <Line term="Sending hours">
            {sayHours({ from: campaign.hour_from, to: campaign.hour_to }, campaign.time_zone ?? zone)}
          </Line>
          <Line term="Created">
            <When at={campaign.created_at} />
          </Line>
          <Line term="Updated">
            <When at={campaign.updated_at} />
          </Line>
        </dl>
      </CardBody>
    </Card>
  )
}

/** How far it has come; nothing before its launch. */
function Figures({ campaign }: { campaign: Campaign }) {
  const { data } = useCampaignFigures(campaign.launched_at ? campaign.workspace_id : undefined)
  const figures = data?.get(campaign.id)
  if (!figures) return null
  return (
    <div className="mb-4 grid gap-2 border-b border-line pb-4 text-sm">
      <p className="flex justify-between gap-3">
        <span>Contacted</span>
        <span className="numbers">
          {figures.contacted} of {figures.leads}
        </span>
      </p>
      <Progress label="Contacted" value={figures.contacted} max={Math.max(1, figures.leads)} />
      <p className="numbers text-ink-soft">
        {figures.sent} sent, {figures.sent_today} of them today. {figures.replied} replied, {figures.positive}{' '}
        of them glad. {figures.bounced} came back.
      </p>
      {figures.next_send_at && (
        <p className="text-ink-soft">
          Next send: <When at={figures.next_send_at} />
        </p>
      )}
    </div>
  )
}

const meanings: Record<CampaignStatus, string> = {
  draft: 'A draft: nothing is sent, and everything can still be changed.',
  scheduled: 'Waiting for its time. Nothing has been sent yet.',
  sending: 'Under way: messages leave within its limits and hours.',
  paused: 'Paused by hand. Nobody is written to until it goes on.',
  auto_paused: 'Stopped by itself, because too many messages came back.',
  completed: 'Finished: everyone it was meant for has been written to.',
  archived: 'Put away. It sends nothing and is out of the list until it is restored.',
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-faint">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function labelOf(options: readonly { value: string; label: string }[], value: string | null): string {
  return options.find((option) => option.value === value)?.label ?? '–'
}
