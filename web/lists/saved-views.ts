import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

/** A named list view: its URL parameters. */
export type SavedView = {
  id: string
  user_id: string
  name: string
  query: string
  /** True when shared with all members of the workspace. */
  is_shared: boolean
}

const viewsQuery = (workspaceId: string | undefined, list: string) =>
  queryOptions({
    queryKey: ['saved_views', workspaceId, list],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<SavedView[]> => {
      return await request((db) =>
        db
          .from('saved_views')
          .select('id, user_id, name, query, is_shared')
          .eq('workspace_id', givenWorkspace(workspaceId))
          .eq('list', list)
          .order('name'),
      )
    },
  })

export function useSavedViews(workspaceId: string | undefined, list: string) {
  return useQuery(viewsQuery(workspaceId, list))
}

/** Saves a view, and replaces the user's existing one of the same name. */
export function useSaveView(workspaceId: string | undefined, list: string) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(workspaceId, list)
  const { id: me } = useUser()
  return useMutation({
    mutationFn: async ({ name, query, is_shared }: Pick<SavedView, 'name' | 'query' | 'is_shared'>) => {
      const known = client
        .getQueryData(queryKey)
        ?.find((view) => view.user_id === me && isSameName(view.name, name))
      await request((db) => {
        const views = db.from('saved_views')
        return known
          ? views.update({ name, query, is_shared }).eq('id', known.id)
          : views.insert({ workspace_id: givenWorkspace(workspaceId), list, name, query, is_shared })
      })
    },
    onError: () => toastError('Couldn’t save the view'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useDeleteView(workspaceId: string | undefined, list: string) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(workspaceId, list)
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('saved_views').delete().eq('id', id))
    },
    onMutate: (id) => client.setQueryData(queryKey, (views) => views?.filter((view) => view.id !== id)),
    onError: () => toastError('Couldn’t delete the view'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
