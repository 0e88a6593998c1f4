import { useEffect } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { listen, refetchMissed } from '#web/data/follow-table.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Announcement } from '#core/announcements/announcement.ts'

const columns = 'id, message, tone, link, starts_at, ends_at'

/** Current announcements. Refetched periodically, because one can start without a change of its row. */
const announcementsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['announcements', userId],
    queryFn: async (): Promise<Announcement[]> => {
      return await request((db) =>
        db
          .from('announcements')
          .select(columns)
          .or(`ends_at.is.null,ends_at.gt.${new Date().toISOString()}`)
          .order('starts_at', { ascending: false })
          .limit(20),
      )
    },
    refetchInterval: 5 * MINUTE,
  })

const dismissalsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['announcements', userId, 'dismissed'],
    queryFn: async (): Promise<string[]> => {
      const data = await request((db) =>
        db
          .from('announcement_dismissals')
          .select('announcement_id')
          .order('created_at', { ascending: false })
          .limit(200),
      )
      return data.map(({ announcement_id }) => announcement_id)
    },
  })

export function useDismiss() {
  const client = useQueryClient()
  const { queryKey } = dismissalsQuery(useUser().id)
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) =>
        db
          .from('announcement_dismissals')
          .upsert({ announcement_id: id }, { onConflict: 'user_id,announcement_id', ignoreDuplicates: true }),
      )
    },
    onMutate: (id) => client.setQueryData(queryKey, (before = []) => [...before, id]),
    onError: () => {
      toastError('Couldn’t dismiss the announcement. Please try again.')
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Updates both lists live, in every tab and on every device. */
export function useLiveAnnouncements(): void {
  const { id: userId } = useUser()
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = announcementsQuery(userId)
    return listen({
      topic: `announcements:${userId}:${crypto.randomUUID()}`,
      tables: [{ table: 'announcements' }, { table: 'announcement_dismissals' }],
      onChange: () => void client.invalidateQueries({ queryKey }),
      onListening: () => refetchMissed(client, queryKey),
    })
  }, [userId, client])
}

/** All announcements, including future and past ones. Admins only. */
export const allAnnouncementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: async (): Promise<Announcement[]> => {
    return await request((db) =>
      db.from('announcements').select(columns).order('starts_at', { ascending: false }).limit(100),
    )
  },
})

type Draft = Omit<Announcement, 'id'>

export function useAnnounce() {
  return useAnnouncementChange('Announcement published', (draft: Draft) =>
    request((db) => db.from('announcements').insert(draft)),
  )
}

export function useEndAnnouncement() {
  return useAnnouncementChange('Announcement ended', (id: string) =>
    request((db) => db.from('announcements').update({ ends_at: new Date().toISOString() }).eq('id', id)),
  )
}

export function useDeleteAnnouncement() {
  return useAnnouncementChange('Announcement deleted', (id: string) =>
    request((db) => db.from('announcements').delete().eq('id', id)),
  )
}

function useAnnouncementChange<Values>(done: string, change: (values: Values) => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(done),
    meta: {
      failure: 'Couldn’t change the announcement. Please try again.',
      stale: allAnnouncementsQuery.queryKey,
    },
  })
}

export function useAnnouncements() {
  const { id } = useUser()
  const { data: announcements, dataUpdatedAt: readAt } = useQuery(announcementsQuery(id))
  return { announcements, readAt, dismissed: useQuery(dismissalsQuery(id)).data }
}
