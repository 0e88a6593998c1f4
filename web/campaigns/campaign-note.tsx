import { alarmText } from '#core/reporting/alarms.ts'
import type { CampaignRow } from './queries.ts'

/** The description of a campaign, or what the alarm of a running one found. */
export function CampaignNote({ campaign: { status, description, figures } }: { campaign: CampaignRow }) {
  const alarm = status === 'sending' ? figures?.alarms[0] : undefined
  if (alarm) return <p className="truncate text-danger-ink">{alarmText(alarm).found}</p>
  return description && <p className="truncate text-ink-faint">{description}</p>
}
