import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/auth/queries.ts'
import { supabase } from '#web/supabase.ts'
import { membershipsQuery, workspacesQuery } from './queries.ts'

/**
 * A workspace made, renamed or deleted in one tab is so in the others, and who is let in, moved or let go hears of it.
 * The lists are short: they are read anew.
 */
export function useLiveWorkspaces(): void {
  const { id: userId } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const follow = async () => {
      const db = await supabase()
      if (gone) return
      const refresh = () => {
        void client.invalidateQueries({ queryKey: workspacesQuery(userId).queryKey })
        void client.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
        void client.invalidateQueries({ queryKey: ['team'] })
      }
      const channel = db
        .channel(`workspaces:${userId}:${crypto.randomUUID()}`)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'workspaces' }, refresh)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'workspace_members' }, refresh)
        .subscribe()
      stop = () => void db.removeChannel(channel)
    }
    follow().catch((error: unknown) => console.error('Workspaces are not live', error))
    return () => {
      gone = true
      stop?.()
    }
  }, [userId, client])
}
