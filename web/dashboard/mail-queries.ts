import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/supabase.ts'
import type { Hour } from './hours.ts'

/** Under the dashboard's key: what keeps that live keeps this live too. */
export function useHours(workspaceId: string | undefined, range: number, timeZone: string) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'hours', range, timeZone],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Hour[]> => {
      const { data, error } = await (
        await supabase()
      ).rpc('dashboard_hours', { p_workspace_id: workspaceId, p_days: range, p_time_zone: timeZone })
      if (error) throw error
      return data as Hour[]
    },
  })
}

/** What a mailbox may still send today (database/functions/dashboard_mailboxes.sql). */
export type MailboxToday = {
  id: string
  address: string
  state: 'active' | 'paused' | 'broken'
  used: number
  daily_limit: number
  next_at: string | null
}

export function useMailboxesToday(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'mailboxes'],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<MailboxToday[]> => {
      const { data, error } = await (
        await supabase()
      ).rpc('dashboard_mailboxes', { p_workspace_id: workspaceId })
      if (error) throw error
      return data as MailboxToday[]
    },
  })
}
