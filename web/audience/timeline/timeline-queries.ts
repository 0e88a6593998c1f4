import { useInfiniteQuery } from '@tanstack/react-query'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import type { Line } from './timeline-labels.ts'

const LINES_A_PAGE = 30

/** The events of a contact, newest first. Below `audience`, so that every change of the list refetches them, too. */
export function useTimeline(workspaceId: string, contactId: string) {
  return useInfiniteQuery({
    queryKey: ['audience', workspaceId, 'timeline', contactId],
    staleTime: MINUTE / 2,
    initialPageParam: null as Pick<Line, 'at' | 'id'> | null,
    queryFn: async ({ pageParam }): Promise<Line[]> => {
      return (await request((db) =>
        db.rpc('contact_timeline', { p_contact_id: contactId, p_before: pageParam, p_limit: LINES_A_PAGE }),
      )) as Line[]
    },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === LINES_A_PAGE ? { at: last.at, id: last.id } : undefined
    },
  })
}
