import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationCategory } from '#core/notifications/notification-types.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

/** The categories that the user has disabled. */
const mutesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification_mutes', userId],
    queryFn: async (): Promise<string[]> => {
      const data = await request((db) =>
        db.from('notification_mutes').select('category').eq('user_id', userId),
      )
      return data.map(({ category }) => category)
    },
  })

export function useMutes() {
  return useQuery(mutesQuery(useUser().id))
}

/** An optimistic update, which is reverted if the server rejects it. */
export function useMute() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { queryKey } = mutesQuery(userId)
  return useMutation({
    // Runs one at a time, so that a switch toggled twice ends in its last visible state.
    scope: { id: 'notification_mutes' },
    mutationFn: async ({ category, muted }: { category: NotificationCategory; muted: boolean }) => {
      await request((db) => {
        const table = db.from('notification_mutes')
        return muted
          ? table.upsert(
              { user_id: userId, category },
              { onConflict: 'user_id,category', ignoreDuplicates: true },
            )
          : table.delete().eq('user_id', userId).eq('category', category)
      })
    },
    onMutate: async ({ category, muted }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => {
        const others = list?.filter((one) => one !== category)
        return muted ? others?.concat(category) : others
      })
    },
    onError: () => {
      toastError('Couldn’t save the preference. Try again.')
      void client.invalidateQueries({ queryKey })
    },
  })
}
