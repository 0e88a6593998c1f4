import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type Company = {
  company: string
  members: number
  best_score: number
  newest: string
  domains: string[]
}
const PAGE_SIZE = 100

export function useCompanies(workspaceId: string | undefined, search: string) {
  return useInfiniteQuery({
    queryKey: ['audience', workspaceId, 'companies', search],
    enabled: workspaceId !== undefined,
    initialPageParam: '',
    queryFn: async ({ pageParam }): Promise<Company[]> => {
      return await request((db) =>
        db.rpc('audience_companies', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_after: pageParam,
          p_limit: PAGE_SIZE,
          p_search: search.trim(),
        }),
      )
    },
    getNextPageParam: (page: Company[]) => (page.length === PAGE_SIZE ? page.at(-1)?.company : undefined),
  })
}
