import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/auth/queries.ts'
import { listen } from '#web/lists/follow-table.ts'
import { membershipsQuery, workspacesQuery } from './queries.ts'

/**
 * A workspace made, renamed or deleted in one tab is so in the others, and who is let in, moved or let go hears of it.
 * The lists are short: they are read again.
 */
export function useLiveWorkspaces(): void {
  const { id: userId } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: workspacesQuery(userId).queryKey })
      void client.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
      void client.invalidateQueries({ queryKey: ['team'] })
    }
    return listen({
      topic: `workspaces:${userId}:${crypto.randomUUID()}`,
      tables: [{ table: 'workspaces' }, { table: 'workspace_members' }],
      onChange: refresh,
    })
  }, [userId, client])
}
