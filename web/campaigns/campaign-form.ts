import * as z from 'zod/mini'
import type { Priority } from '#core/audience/priority.ts'
import type { Category, TargetAudience } from '#core/campaigns/campaign.ts'
import type { CampaignChanges } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** The user-editable fields of a campaign. An empty text means no choice. */
export const campaignForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a campaign name')),
  description: z.string().check(z.trim()),
  category: z.custom<Category | ''>(),
  target_audience: z.custom<TargetAudience>(),
  segment_id: z.string(),
  priority: z.custom<Priority>(),
  tags: z.array(z.string()),
})
export type CampaignFields = z.infer<typeof campaignForm>

export const blankCampaign: CampaignFields = {
  title: '',
  description: '',
  category: '',
  target_audience: 'segment',
  segment_id: '',
  priority: 'medium',
  tags: [],
}

export function fieldsOf(campaign: Campaign): CampaignFields {
  return {
    title: campaign.title,
    description: campaign.description ?? '',
    category: campaign.category ?? blankCampaign.category,
    segment_id: campaign.segment_id ?? '',
    target_audience: campaign.target_audience ?? 'all',
    priority: campaign.priority,
    tags: campaign.tags,
  }
}

/** Converts the form to database columns. */
export function columnsOf({ description, category, segment_id: segment, ...rest }: CampaignFields) {
  return {
    ...rest,
    description: description || null,
    category: category || null,
    segment_id: segment || null,
  } satisfies Required<CampaignChanges>
}

/** Sends only edited fields, so that two users who change different fields both keep their changes. */
export function changesOf(fields: CampaignFields, touched: Partial<Record<keyof CampaignFields, unknown>>) {
  const all = columnsOf(fields)
  const changes: CampaignChanges = {}
  for (const name of Object.keys(all) as (keyof CampaignFields)[])
    if (touched[name]) Object.assign(changes, { [name]: all[name] })
  return changes
}
