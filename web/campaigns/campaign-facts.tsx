import type { ReactNode } from 'react'
import type { CampaignStatus } from '#core/campaigns/campaign.ts'
import { formatHours } from '#core/campaigns/sending-window.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { useCampaignZone } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { StatusBadge } from './status-badge.tsx'

/** A campaign's read-only facts: status, owner and dates. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const zone = useCampaignZone(campaign)
  return (
    <Card>
      <CardHeader title="At a glance" />
      <CardBody>
        <p className="mb-4 text-sm text-ink-soft">{meanings[campaign.status]}</p>
        <dl className="grid gap-2.5 text-sm">
          <Line term="Status">
            <StatusBadge status={campaign.status} />
          </Line>
          <Line term="Owner">
            <OwnerChoice campaign={campaign} />
          </Line>
          <Line term="Sending hours">
            {formatHours({ from: campaign.hour_from, to: campaign.hour_to }, zone, campaign.in_lead_zone)}
          </Line>
          <Line term="Created">
            <Moment at={campaign.created_at} />
          </Line>
          <Line term="Updated">
            <Moment at={campaign.updated_at} />
          </Line>
        </dl>
      </CardBody>
    </Card>
  )
}

const meanings: Record<CampaignStatus, string> = {
  draft: 'A draft: nothing is sent, and everything can still be changed.',
  scheduled: 'Scheduled. Nothing has been sent yet.',
  sending: 'Running: emails are sent within its limits and hours.',
  paused: 'Paused by hand. Nothing is sent until it is resumed.',
  auto_paused: 'Paused automatically, because too many emails bounced.',
  completed: 'Finished: every lead has completed the sequence.',
  archived: 'Archived. It sends nothing and is hidden from the list until it is restored.',
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-faint">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
