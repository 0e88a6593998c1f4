import { queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'

export const templateCountQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['email_templates', workspaceId, 'count'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      const { count, error } = await (
        await supabase()
      )
        .from('email_templates')
        .select('id', { count: 'exact', head: true })
        .eq('workspace_id', workspaceId ?? '')
      if (error) throw error
      return count ?? 0
    },
  })

export function useTemplateCount(workspaceId: string | undefined) {
  return useQuery(templateCountQuery(workspaceId))
}
