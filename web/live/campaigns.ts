import { useQuery } from '@tanstack/react-query'
import type { Category, TargetAudience } from '#core/campaigns/campaign.ts'
import type { ProjectedBounces } from '#core/reporting/projected-bounces.ts'
import { MINUTE } from '#web/data/query-client.ts'
import type { Row } from '#web/data/row.ts'
import { workspaceRows } from './workspace-rows.ts'

/** `pause_reason`: the reason of an automatic pause; `owner_id`: the responsible member, or null. */
export type Campaign = Row<
  'email_campaigns',
  {
    category: Category | null
    target_audience: TargetAudience | null
    projected_bounces: ProjectedBounces | null
  }
>
export const campaignRows = workspaceRows<Campaign>('email_campaigns', {
  noun: 'campaign',
  staleTime: 3 * MINUTE,
})

export function useCampaigns(workspaceId: string | undefined) {
  return useQuery(campaignRows.all(workspaceId))
}
