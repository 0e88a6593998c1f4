import { statusLabels, type CampaignStatus } from '#core/campaigns/campaign.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export function StatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {statusLabels[status]}
    </Badge>
  )
}

const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'accent',
  paused: 'warning',
  auto_paused: 'danger',
  completed: 'accent',
  archived: 'neutral',
}
