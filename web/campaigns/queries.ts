import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CampaignStatus, Category, Priority, TargetAudience } from '#core/campaigns/campaign.ts'
import { useFollowTable, withChange } from '#web/lists/follow-table.ts'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type Campaign = {
  id: string
  title: string
  description: string | null
  category: Category | null
  target_audience: TargetAudience | null
  priority: Priority
  tags: string[]
  workspace_id: string
  status: CampaignStatus
  created_at: string
  updated_at: string
}
export type NewCampaign = Pick<
  Campaign,
  'title' | 'description' | 'category' | 'target_audience' | 'priority' | 'tags' | 'workspace_id'
>
export type CampaignChanges = Partial<Omit<NewCampaign, 'workspace_id'>>

export const campaignsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['email_campaigns', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Campaign[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_campaigns')
        .select()
        .eq('workspace_id', workspaceId ?? '')
        .order('created_at', { ascending: false })
      if (error) throw error
      return data
    },
  })

export function useCampaigns(workspaceId: string | undefined) {
  return useQuery(campaignsQuery(workspaceId))
}

/** One campaign by its address; null when there is none, or none that this person may see. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['email_campaigns', 'one', id],
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Campaign | null> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_campaigns')
        .select()
        .eq('id', id)
        .maybeSingle<Campaign>()
      // An address that was never an id names no campaign either.
      if (error?.code === '22P02') return null
      if (error) throw error
      return data
    },
  })

export function useCampaign(id: string) {
  return useQuery(campaignQuery(id))
}

/** Keeps the campaigns of a workspace live while a screen shows them. */
export function useLiveCampaigns(workspaceId: string | undefined): void {
  const client = useQueryClient()
  useFollowTable<Campaign>('email_campaigns', workspaceId, {
    onChange: (change) => {
      client.setQueryData(campaignsQuery(workspaceId).queryKey, (list) => list && withChange(list, change))
      const { id } = change.eventType === 'DELETE' ? change.old : change.new
      client.setQueryData(campaignQuery(id).queryKey, change.eventType === 'DELETE' ? null : change.new)
    },
    onCaughtUp: () => void client.invalidateQueries({ queryKey: ['email_campaigns'] }),
  })
}

export function useCreateCampaign() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (campaign: NewCampaign): Promise<Campaign> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_campaigns')
        .insert(campaign)
        .select()
        .single<Campaign>()
      if (error) throw error
      return data
    },
    onSuccess: (campaign) => {
      put(client, campaign)
      toastSuccess('Campaign created successfully')
    },
    onError: () => toastError('Failed to create campaign'),
  })
}

/** Shown at once; taken back with the catalogue's words if the server refuses. */
export function useUpdateCampaign() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ before, changes }: { before: Campaign; changes: CampaignChanges }) => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_campaigns')
        .update(changes)
        .eq('id', before.id)
        .select()
        .single<Campaign>()
      if (error) throw error
      return data
    },
    onMutate: ({ before, changes }) => put(client, { ...before, ...changes }),
    onSuccess: (changed) => {
      put(client, changed)
      toastSuccess('Campaign updated successfully')
    },
    onError: (_, { before }) => {
      put(client, before)
      toastError('Failed to update campaign')
    },
  })
}

export type Move = { campaigns: readonly Campaign[]; to: 'draft' | 'paused' | 'completed' | 'archived' }

/** Puts campaigns away, or takes them back. All of them, or none. */
export function useMoveCampaigns() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ campaigns, to }: Move): Promise<Campaign[]> => {
      const ids = campaigns.map(({ id }) => id)
      const { data, error } = await (
        await supabase()
      ).rpc('move_campaigns', { p_campaign_ids: ids, p_status: to })
      if (error) throw error
      const moved = data as Campaign[]
      // Rows that this person may only look at are passed over in silence by the database.
      if (moved.length === 0) throw new Error('Nothing was moved')
      return moved
    },
    onMutate: ({ campaigns, to }) => {
      for (const campaign of campaigns) put(client, { ...campaign, status: to })
    },
    onSuccess: (moved) => {
      for (const campaign of moved) put(client, campaign)
    },
    onError: (_, { campaigns }) => {
      for (const campaign of campaigns) put(client, campaign)
      toastError('Failed to update campaign')
    },
  })
}

/** As many ids as fit an address comfortably. */
const CHUNK = 100

export function useDeleteCampaigns(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      const db = await supabase()
      for (let at = 0; at < ids.length; at += CHUNK) {
        const chunk = ids.slice(at, at + CHUNK)
        const { data, error } = await db.from('email_campaigns').delete().in('id', chunk).select('id')
        if (error) throw error
        if (data.length === 0) throw new Error('Nothing was deleted')
      }
    },
    onSuccess: (_, ids) => {
      const { queryKey } = campaignsQuery(workspaceId)
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => !ids.includes(id)))
      toastSuccess(
        ids.length === 1 ? 'Campaign deleted successfully' : `${ids.length} campaigns deleted successfully`,
      )
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: campaignsQuery(workspaceId).queryKey })
      toastError('Failed to delete campaign')
    },
  })
}

function put(client: QueryClient, campaign: Campaign): void {
  const { queryKey } = campaignsQuery(campaign.workspace_id)
  client.setQueryData(queryKey, (list) => list && withChange(list, { eventType: 'UPDATE', new: campaign }))
  client.setQueryData(campaignQuery(campaign.id).queryKey, campaign)
}
