import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { listen } from '#web/data/follow-table.ts'
import { membershipsQuery, workspacesQuery } from '#web/session/workspace.ts'

/**
 * Updates workspaces and memberships live: created, renamed or deleted in other tabs, invited, changed or removed by
 * others. The lists are short, so they are refetched.
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
