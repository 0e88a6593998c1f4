import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'

/** A list as somebody wants to see it again: what its address said, under a name of their own. */
export type SavedView = { id: string; name: string; query: string }

const viewsQuery = (workspaceId: string | undefined, list: string) =>
  queryOptions({
    queryKey: ['saved_views', workspaceId, list],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<SavedView[]> => {
      return await request((db) =>
        db
          .from('saved_views')
          .select('id, name, query')
          .eq('workspace_id', workspaceId ?? '')
          .eq('list', list)
          .order('name'),
      )
    },
  })

export function useSavedViews(workspaceId: string | undefined, list: string) {
  return useQuery(viewsQuery(workspaceId, list))
}

/** Under a name that is taken, the view there is replaced. */
export function useSaveView(workspaceId: string | undefined, list: string) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(workspaceId, list)
  return useMutation({
    mutationFn: async ({ name, query }: { name: string; query: string }) => {
      const views = (await supabase()).from('saved_views')
      const known = client.getQueryData(queryKey)?.find((view) => isSameName(view.name, name))
      const { error } = known
        ? await views.update({ name, query }).eq('id', known.id)
        : await views.insert({ workspace_id: workspaceId ?? '', list, name, query })
      if (error) throw error
    },
    onError: () => toastError('The view could not be saved'),
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
    onError: () => toastError('The view could not be deleted'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
