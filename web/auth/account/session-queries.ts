import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useUser } from '#web/session/user.ts'

export type SignIn = {
  id: string
  user_agent: string | null
  created_at: string
  last_seen_at: string
  is_current: boolean
  /** True for an admin's session that impersonates the user. */
  is_impersonation: boolean
}

const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async (): Promise<SignIn[]> => {
      return await request((db) => db.rpc('my_sessions'))
    },
  })

export function useSessions() {
  return useQuery(sessionsQuery(useUser().id))
}

export function useEndSession() {
  return useEnding('Device signed out', (id: string) =>
    request((db) => db.rpc('end_session', { p_session_id: id })),
  )
}

export function useEndOthers() {
  return useEnding<void>('Other devices have been logged out', async () => {
    const { error } = await (await supabase()).auth.signOut({ scope: 'others' })
    if (error) throw error
  })
}

function useEnding<Which>(done: string, end: (which: Which) => Promise<unknown>) {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(`Error: ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(id).queryKey }),
  })
}
