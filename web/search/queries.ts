import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import {
  likePattern,
  MAX_RESULTS,
  quoted,
  searchResults,
  type Found,
  type SearchResult,
} from './search-results.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const searchQuery = (text: string, workspaceId: string | undefined) => {
  const query = text.trim()
  return queryOptions({
    queryKey: ['search', workspaceId, query],
    enabled: query !== '' && workspaceId !== undefined,
    staleTime: 30_000,
    queryFn: async (): Promise<SearchResult[]> =>
      searchResults(await find(query, givenWorkspace(workspaceId))),
  })
}

/** Empty for a blank query. */
export function useSearch(text: string, workspaceId: string | undefined) {
  return useQuery({ ...searchQuery(text, workspaceId), placeholderData: keepPreviousData })
}

async function find(query: string, workspaceId: string): Promise<Found> {
  const like = likePattern(query)
  const [campaigns, audience, templates, workspaces] = await Promise.all([
    request((db) =>
      db
        .from('email_campaigns')
        .select('title, status')
        .eq('workspace_id', workspaceId)
        .ilike('title', like)
        .limit(MAX_RESULTS),
    ),
    request((db) =>
      db
        .rpc('get_workspace_audience_secure', { p_workspace_id: workspaceId })
        .or(`name.ilike.${quoted(like)},email.ilike.${quoted(like)}`)
        .limit(MAX_RESULTS),
    ),
    request((db) =>
      db
        .from('email_templates')
        .select('title')
        .eq('workspace_id', workspaceId)
        .ilike('title', like)
        .limit(MAX_RESULTS),
    ),
    request((db) => db.from('workspaces').select('name').ilike('name', like).limit(MAX_RESULTS)),
  ])
  return { campaigns, audience, templates, workspaces }
}
