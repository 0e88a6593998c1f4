import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category, Priority, TargetAudience } from '#core/campaigns/campaign.ts'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type Campaign = {
  id: string
  title: string
  description: string | null
  category: Category
  target_audience: TargetAudience
  priority: Priority
  tags: string[]
  workspace_id: string
  status: string
  created_at: string
}
export type NewCampaign = Pick<
  Campaign,
  'title' | 'description' | 'category' | 'target_audience' | 'priority' | 'tags' | 'workspace_id'
>
export type CampaignChanges = Partial<Omit<Campaign, 'id' | 'workspace_id' | 'created_at'>>

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

export function useCreateCampaign() {
  const client = useQueryClient()
  return useMutation({
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
      const { queryKey } = campaignsQuery(campaign.workspace_id)
      client.setQueryData(queryKey, (list) => list && [campaign, ...list])
      toastSuccess('Campaign created successfully')
    },
    onError: () => toastError('Failed to create campaign'),
  })
}

export function useUpdateCampaign(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...changes }: CampaignChanges & { id: string }): Promise<Campaign> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_campaigns')
        .update(changes)
        .eq('id', id)
        .select()
        .single<Campaign>()
      if (error) throw error
      return data
    },
    onSuccess: (changed) => {
      const { queryKey } = campaignsQuery(workspaceId)
      client.setQueryData(queryKey, (list) =>
        list?.map((campaign) => (campaign.id === changed.id ? changed : campaign)),
      )
      toastSuccess('Campaign updated successfully')
    },
    onError: () => toastError('Failed to update campaign'),
  })
}

export function useDeleteCampaign(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await (await supabase()).from('email_campaigns').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: (_, id) => {
      const { queryKey } = campaignsQuery(workspaceId)
      client.setQueryData(queryKey, (list) => list?.filter((campaign) => campaign.id !== id))
      toastSuccess('Campaign deleted successfully')
    },
    onError: () => toastError('Failed to delete campaign'),
  })
}
