import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/supabase.ts'

export type RecentAnalysis = { id: string; subject: string | null; score: number | null; timestamp: string }
export type Counts = { campaigns: number; audience: number; templates: number; analyses: number }

export const countsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', workspaceId, 'counts'],
    enabled: workspaceId !== undefined,
    // Other screens change what is counted here.
    staleTime: 0,
    queryFn: async (): Promise<Counts> => {
      const db = await supabase()
      const count = async (table: string): Promise<number> => {
        const { count, error } = await db
          .from(table)
          .select('id', { count: 'exact', head: true })
          .eq('workspace_id', workspaceId ?? '')
        if (error) throw error
        return count ?? 0
      }
      const [campaigns, audience, templates, analyses] = await Promise.all(
        ['email_campaigns', 'audience', 'email_templates', 'analyses'].map(count),
      )
      return { campaigns: campaigns!, audience: audience!, templates: templates!, analyses: analyses! }
    },
  })

export const recentAnalysesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', workspaceId, 'analyses'],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<RecentAnalysis[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('analyses')
        .select('id, subject, score, timestamp')
        .eq('workspace_id', workspaceId ?? '')
        .order('timestamp', { ascending: false })
        .limit(5)
      if (error) throw error
      return data
    },
  })

export function useCounts(workspaceId: string | undefined) {
  return useQuery(countsQuery(workspaceId))
}

export function useRecentAnalyses(workspaceId: string | undefined) {
  return useQuery(recentAnalysesQuery(workspaceId))
}
