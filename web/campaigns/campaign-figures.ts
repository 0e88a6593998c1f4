import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'
import type { Campaign } from './queries.ts'

export type CampaignFigures = {
  campaign_id: string
  leads: number
  contacted: number
  sent: number
  sent_today: number
  replied: number
  positive: number
  bounced: number
  next_send_at: string | null
}

/** A campaign as lists show it: null until it was launched. */
export type CampaignRow = Campaign & { figures: CampaignFigures | null }

/** The figures of every launched campaign of a workspace, by campaign. */
export function useCampaignFigures(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['campaign_figures', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: MINUTE / 2,
    refetchInterval: MINUTE,
    queryFn: async (): Promise<ReadonlyMap<string, CampaignFigures>> => {
      const { data, error } = await (
        await supabase()
      ).rpc('campaign_figures', { p_workspace_id: workspaceId })
      if (error) throw error
      return new Map((data as CampaignFigures[]).map((figures) => [figures.campaign_id, figures]))
    },
  })
}
