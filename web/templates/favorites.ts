import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Template } from './queries.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const NONE: readonly string[] = []

const favoritesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['template_favourites', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<readonly string[]> => {
      const data = await request((db) =>
        db.from('template_favourites').select('template_id').eq('workspace_id', givenWorkspace(workspaceId)),
      )
      return data.map((row: { template_id: string }) => row.template_id)
    },
  })

/** The IDs of the user's favorite templates. */
export function useFavorites(workspaceId: string | undefined): readonly string[] {
  return useQuery(favoritesQuery(workspaceId)).data ?? NONE
}

export function useFavor(workspaceId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = favoritesQuery(workspaceId)
  const { mutate } = useMutation({
    mutationFn: async ({ template, on }: { template: Template; on: boolean }) => {
      const favorites = (await supabase()).from('template_favourites')
      const { error } = on
        ? await favorites.insert({ workspace_id: template.workspace_id, template_id: template.id })
        : await favorites.delete().eq('template_id', template.id)
      // The template was just starred in another tab.
      if (error && error.code !== '23505') throw error
    },
    onMutate: ({ template: { id }, on }) =>
      client.setQueryData(queryKey, (ids = NONE) => (on ? [...ids, id] : ids.filter((kept) => kept !== id))),
    onError: () => {
      toastError('Failed to update template')
      void client.invalidateQueries({ queryKey })
    },
  })
  return (template: Template, on: boolean) => mutate({ template, on })
}
