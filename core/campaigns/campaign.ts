/** The allowed values of a campaign (spec.md 5): labels for people, values for storage. */
export const categories = [
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'promotional', label: 'Promotional' },
  { value: 'announcement', label: 'Announcement' },
  { value: 'welcome', label: 'Welcome Series' },
  { value: 'follow-up', label: 'Follow-up' },
  { value: 'survey', label: 'Survey/Feedback' },
] as const

export const targetAudiences = [
  { value: 'all', label: 'All contacts' },
  { value: 'new', label: 'New contacts' },
  { value: 'active', label: 'Active contacts' },
  { value: 'inactive', label: 'Inactive contacts' },
  { value: 'vip', label: 'VIP contacts' },
  { value: 'segment', label: 'A segment' },
] as const

export const NO_AUDIENCE = 'Nobody yet'

/** True until an audience is selected: an unnamed segment matches no contact. */
export const hasNoAudience = (campaign: { target_audience: string | null; segment_id: string | null }) =>
  campaign.target_audience === 'segment' && !campaign.segment_id

export type Category = (typeof categories)[number]['value']
export type TargetAudience = (typeof targetAudiences)[number]['value']

export const MAX_TAGS = 5

/** Adds a tag. A blank, a sixth, or a duplicate tag changes nothing. */
export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim()
  if (tag === '' || tags.includes(tag) || tags.length >= MAX_TAGS) return [...tags]
  return [...tags, tag]
}

/**
 * The allowed status changes of a campaign. The database has the same list (functions/campaigns/campaign_status.sql).
 */
const moves = {
  draft: ['scheduled', 'sending', 'archived'],
  scheduled: ['draft', 'sending', 'paused', 'archived'],
  sending: ['paused', 'auto_paused', 'completed'],
  paused: ['scheduled', 'sending', 'completed', 'archived'],
  auto_paused: ['paused', 'sending', 'completed', 'archived'],
  completed: ['sending', 'archived'],
  archived: ['draft', 'paused', 'completed'],
} as const satisfies Record<string, readonly string[]>

export type CampaignStatus = keyof typeof moves

export const statuses = Object.keys(moves) as CampaignStatus[]

export const statusLabels: Readonly<Record<CampaignStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Active',
  paused: 'Paused',
  auto_paused: 'Auto-paused',
  completed: 'Finished',
  archived: 'Archived',
}

export function canChangeStatus(from: CampaignStatus, to: CampaignStatus): boolean {
  return (moves[from] as readonly CampaignStatus[]).includes(to)
}

/**
 * The status after restoring an archived campaign. A campaign that was scheduled or sending must be launched again.
 */
export function restingStatus(before: CampaignStatus): 'draft' | 'paused' | 'completed' {
  if (before === 'completed') return 'completed'
  return before === 'paused' || before === 'auto_paused' ? 'paused' : 'draft'
}

/** The title of a copy, within the limit of 200 characters. */
export function copyTitle(title: string): string {
  return `${title.slice(0, 193)} (copy)`
}
