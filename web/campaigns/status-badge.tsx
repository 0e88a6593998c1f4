import { statusLabels, type CampaignStatus } from '#core/campaigns/campaign.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** `reason`, the reason for an automatic pause, is shown on hover and to screen readers. */
export function StatusBadge({ status, reason = null }: { status: CampaignStatus; reason?: string | null }) {
  const why = status === 'auto_paused' ? reason : null
  return (
    <Badge tone={tones[status]} dot {...(why && { title: why })}>
      {statusLabels[status]}
      {why && <span className="sr-only">: {why}</span>}
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
