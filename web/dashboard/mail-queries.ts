import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/supabase.ts'
import type { FunnelStep } from './funnel.ts'
import type { Hour } from './hours.ts'
import type { Range } from './range.ts'

/** Under the dashboard's key: what keeps that live keeps this live too. */
export function useHours(workspaceId: string | undefined, range: Range, timeZone: string) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'hours', range, timeZone],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Hour[]> => {
      const { data, error } = await (
        await supabase()
      ).rpc('dashboard_hours', askedFor(workspaceId, range, timeZone))
      if (error) throw error
      return data as Hour[]
    },
  })
}

/** How far people came whom campaigns wrote to in the range, and the same for each step. */
export function useFunnel(workspaceId: string | undefined, range: Range, timeZone: string) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'funnel', range, timeZone],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === workspaceId ? before : undefined),
    queryFn: async (): Promise<FunnelStep[]> => {
      const { data, error } = await (
        await supabase()
      ).rpc('dashboard_funnel', askedFor(workspaceId, range, timeZone))
      if (error) throw error
      return data as FunnelStep[]
    },
  })
}

const askedFor = (workspaceId: string | undefined, { days, until }: Range, timeZone: string) => ({
  p_workspace_id: workspaceId,
  p_days: days,
  p_time_zone: timeZone,
  p_until: until,
})
