import { useEffect } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { listen, refetchMissed, updateLive } from '#web/data/follow-table.ts'
import { request } from '#web/data/request.ts'
import { afterChange, type Notification } from './after-change.ts'

const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId],
    queryFn: async (): Promise<Notification[]> => {
      return await request((db) =>
        db
          .from('notifications')
          .select()
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          // A list for a quick look: enough to know that more than 99 are unread.
          .limit(200),
      )
    },
  })

export function useNotifications() {
  return useQuery(notificationsQuery(useUser().id))
}

/** Updates the list live while the shell is on screen. */
export function useLiveNotifications(): void {
  const { id: userId } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = notificationsQuery(userId)
    return listen<Notification>({
      topic: `notifications:${userId}`,
      tables: [{ table: 'notifications', filter: `user_id=eq.${userId}` }],
      onChange: (change) => updateLive(client, queryKey, (list) => list && afterChange(list, change)),
      onListening: () => refetchMissed(client, queryKey),
    })
  }, [userId, client])
}

export function useReadNotification() {
  return useNotificationChange(
    (id: string) => request((db) => db.from('notifications').update({ is_read: true }).eq('id', id)),
    (list, id) => list.map((item) => (item.id === id ? { ...item, is_read: true } : item)),
  )
}

export function useReadAllNotifications() {
  const { id: userId } = useUser()
  return useNotificationChange<void>(
    () =>
      request((db) =>
        db.from('notifications').update({ is_read: true }).eq('user_id', userId).eq('is_read', false),
      ),
    (list) => list.map((item) => ({ ...item, is_read: true })),
  )
}

export function useDeleteNotification() {
  return useNotificationChange(
    (id: string) => request((db) => db.from('notifications').delete().eq('id', id)),
    (list, id) => list.filter((item) => item.id !== id),
  )
}

// An optimistic update, which is reverted if the server rejects it; a failure is only logged (spec.md 8).
function useNotificationChange<Input>(
  change: (input: Input) => Promise<unknown>,
  patch: (list: Notification[], input: Input) => Notification[],
) {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery(useUser().id)
  return useMutation({
    mutationFn: change,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => list && patch(list, input))
    },
    onError: (error) => {
      console.error('Couldn’t change the notification', error)
      void client.invalidateQueries({ queryKey })
    },
  })
}
