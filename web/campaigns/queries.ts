import type { Alarm } from '#core/reporting/alarms.ts'
import { campaignRows, type Campaign } from '#web/live/campaigns.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyTitle } from '#core/campaigns/campaign.ts'
import { useCreateRow, useDeleteRows, useUpdateRow } from '#web/live/row-changes.ts'
import { updateCachedRow, useLiveRows } from '#web/live/workspace-rows.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useSendingZone } from '#web/session/workspace.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type NewCampaign = Pick<
  Campaign,
  | 'title'
  | 'description'
  | 'category'
  | 'target_audience'
  | 'segment_id'
  | 'priority'
  | 'tags'
  | 'workspace_id'
>
export type CampaignChanges = Partial<Omit<NewCampaign, 'workspace_id'>>

const campaignQuery = campaignRows.one
export const useCreateCampaign = () => useCreateRow<Campaign, NewCampaign>(campaignRows)
export const useUpdateCampaign = () => useUpdateRow(campaignRows)
export const useDeleteCampaigns = (workspaceId: string | undefined) =>
  useDeleteRows(campaignRows, workspaceId)
export const useLiveCampaigns = (workspaceId: string | undefined) => useLiveRows(campaignRows, workspaceId)

/** The campaign's time zone for sending: its own, or the workspace's. */
export function useCampaignZone({ time_zone: own }: Pick<Campaign, 'time_zone'>): string {
  const zone = useSendingZone()
  return own ?? zone
}

export function useCampaign(id: string) {
  return useQuery(campaignQuery(id))
}

/** Copies a campaign with its sequence, hours and mailboxes as a new draft. */
export function useCopyCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, title }: Campaign): Promise<Campaign> => {
      return (await request((db) =>
        db.rpc('copy_campaign', { p_campaign_id: id, p_title: copyTitle(title) }),
      )) as Campaign
    },
    onSuccess: (campaign) => {
      updateCachedRow(campaignRows, client, campaign, 'INSERT')
      toastSuccess('Campaign created successfully')
    },
    onError: () => toastError('Failed to create campaign'),
  })
}

type Move = { campaigns: readonly Campaign[]; to: 'draft' | 'paused' | 'completed' | 'archived' }

/** Archives campaigns, or restores them. All of them, or none. */
export function useMoveCampaigns() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ campaigns, to }: Move): Promise<Campaign[]> => {
      const ids = campaigns.map(({ id }) => id)
      const data = await request((db) => db.rpc('set_campaign_status', { p_campaign_ids: ids, p_status: to }))
      const moved = data as Campaign[]
      // The database silently skips rows that the user may only read.
      if (moved.length === 0) throw new Error('No campaign was changed')
      return moved
    },
    onMutate: ({ campaigns, to }) => {
      for (const campaign of campaigns) updateCachedRow(campaignRows, client, { ...campaign, status: to })
    },
    onSuccess: (moved) => {
      for (const campaign of moved) updateCachedRow(campaignRows, client, campaign)
    },
    onError: (_, { campaigns }) => {
      for (const campaign of campaigns) updateCachedRow(campaignRows, client, campaign)
      toastError('Failed to update campaign')
    },
  })
}

export type CampaignFigures = {
  campaign_id: string
  leads: number
  contacted: number
  sent: number
  sent_today: number
  delivered: number
  replied: number
  positive: number
  bounced: number
  /** The number of conversations that need an answer. */
  to_answer: number
  /** The alarms of the campaign. */
  alarms: Alarm[]
  next_send_at: string | null
}

/** A campaign in lists: figures are null before the launch, and the owner is null when there is none. */
export type CampaignRow = Campaign & { figures: CampaignFigures | null; owner: string | null }

/** The figures of all launched campaigns of a workspace, by campaign. */
export function useCampaignFigures(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['campaign_figures', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: MINUTE / 2,
    refetchInterval: MINUTE,
    queryFn: async (): Promise<ReadonlyMap<string, CampaignFigures>> => {
      const data = await request((db) =>
        db.rpc('campaign_figures', { p_workspace_id: givenWorkspace(workspaceId) }),
      )
      return new Map((data as CampaignFigures[]).map((figures) => [figures.campaign_id, figures]))
    },
  })
}

/** A text such as '“Spring launch”' or '3 campaigns'. */
export const naming = (campaigns: readonly Campaign[]): string =>
  campaigns.length === 1 ? `“${campaigns[0]!.title}”` : `${campaigns.length} campaigns`
