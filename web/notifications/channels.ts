import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationCategory, NotificationChannel } from '#core/notifications/notification-types.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

type Decided = { category: string; channel: string; is_on: boolean }

/** The user's own choices; for others, the defaults of notification-types.ts apply. */
const channelsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification_channels', userId],
    queryFn: async (): Promise<Decided[]> =>
      await request((db) =>
        db.from('notification_channels').select('category, channel, is_on').eq('user_id', userId),
      ),
  })

export function useChannels() {
  return useQuery(channelsQuery(useUser().id))
}

/** An optimistic update, which is reverted if the server rejects it. */
export function useSetChannel() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { queryKey } = channelsQuery(userId)
  return useMutation({
    scope: { id: 'notification_channels' },
    mutationFn: async (one: {
      category: NotificationCategory
      channel: NotificationChannel
      is_on: boolean
    }) => {
      await request((db) =>
        db
          .from('notification_channels')
          .upsert({ user_id: userId, ...one }, { onConflict: 'user_id,category,channel' }),
      )
    },
    onMutate: async (one) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => [
        ...(list ?? []).filter(
          ({ category, channel }) => category !== one.category || channel !== one.channel,
        ),
        one,
      ])
    },
    onError: () => {
      toastError('Couldn’t save the preference. Try again.')
      void client.invalidateQueries({ queryKey })
    },
  })
}
