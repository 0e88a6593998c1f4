import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { request } from '#web/data/request.ts'
import type { FunnelStep } from './funnel.ts'
import type { Hour } from '#web/ui/hours.ts'
import type { Range } from './range.ts'

/** Below the dashboard's key, so that its live updates include this query. */
export function useHours(workspaceId: string | undefined, range: Range, timeZone: string) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'hours', range, timeZone],
    enabled: workspaceId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Hour[]> => {
      return await request((db) => db.rpc('dashboard_hours', parametersFor(workspaceId, range, timeZone)))
    },
  })
}

/** The funnel of leads that campaigns wrote to in the range, in total and for each step. */
export function useFunnel(workspaceId: string | undefined, range: Range, timeZone: string) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'funnel', range, timeZone],
    enabled: workspaceId !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === workspaceId ? before : undefined),
    queryFn: async (): Promise<FunnelStep[]> => {
      return await request((db) => db.rpc('dashboard_funnel', parametersFor(workspaceId, range, timeZone)))
    },
  })
}

const parametersFor = (workspaceId: string | undefined, { days, until }: Range, timeZone: string) => ({
  p_workspace_id: givenWorkspace(workspaceId),
  p_days: days,
  p_time_zone: timeZone,
  p_until: until,
})
