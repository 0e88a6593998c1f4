import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'
import { usualLayout, type Layout } from './layout.ts'

const layoutQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard_layouts', userId],
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Layout> => {
      const data = await request((db) => db.from('dashboard_layouts').select('cards, hidden').maybeSingle())
      return data ?? usualLayout
    },
  })

/** Undefined while loading, so that no card moves; the default after a failure. */
export function useLayout(): Layout | undefined {
  const { data, isError } = useQuery(layoutQuery(useUser().id))
  return data ?? (isError ? usualLayout : undefined)
}

/** An optimistic update, which is reverted when it cannot be saved. */
export function useStoreLayout() {
  const client = useQueryClient()
  const { id } = useUser()
  const { queryKey } = layoutQuery(id)
  return useMutation({
    // Runs one at a time, so that the last choice is the one stored.
    scope: { id: 'dashboard_layouts' },
    mutationFn: async ({ cards, hidden }: Layout) => {
      await request((db) =>
        db
          .from('dashboard_layouts')
          .upsert({ user_id: id, cards: [...cards], hidden: [...hidden] }, { onConflict: 'user_id' }),
      )
    },
    onMutate: async (layout) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, layout)
    },
    onError: () => {
      toastError('Couldn’t save the dashboard layout. Please try again.')
      void client.invalidateQueries({ queryKey })
    },
  })
}
