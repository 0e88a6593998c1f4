import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'

export type Author = { id: string; name: string; email: string }
type MemberRow = { user_id: string; name: string | null; email: string }

/** The members of the workspace, as authors and owners of rows. */
export const useAuthors = (workspaceId: string | undefined) => useQuery(authorsQuery(workspaceId))

const authorsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['analyses', 'authors', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<Author[]> => {
      const data = await request((db) => db.rpc('get_workspace_members', { p_workspace_id: workspaceId! }))
      return (data as MemberRow[]).map(({ user_id: id, name, email }) => ({
        id,
        name: name || email,
        email,
      }))
    },
  })
