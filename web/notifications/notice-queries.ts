import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentPush, endPush, startPush } from '#web/data/push.ts'
import { invoke } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type NoticeSettings = Pick<Row<'notification_settings'>, 'digest_hour' | 'time_zone' | 'tells_subject'>

const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification_settings', userId],
    queryFn: async (): Promise<NoticeSettings | null> =>
      await request((db) =>
        db
          .from('notification_settings')
          .select('digest_hour, time_zone, tells_subject')
          .eq('user_id', userId)
          .maybeSingle(),
      ),
  })

export function useNoticeSettings() {
  return useQuery(settingsQuery(useUser().id))
}

export function useSaveNoticeSettings() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const { queryKey } = settingsQuery(userId)
  return useMutation({
    scope: { id: 'notification_settings' },
    mutationFn: async (settings: NoticeSettings) => {
      await request((db) =>
        db.from('notification_settings').upsert({ user_id: userId, ...settings }, { onConflict: 'user_id' }),
      )
    },
    onMutate: (settings) => void client.setQueryData(queryKey, settings),
    onError: async (error) => {
      toastError(await refusalOf(error, 'Couldn’t save the preference. Try again.'))
      void client.invalidateQueries({ queryKey })
    },
  })
}

export type Device = { id: string; device: string; created_at: string; isThis: boolean }

const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push_subscriptions', userId],
    queryFn: async (): Promise<Device[]> => {
      const own = (await currentPush())?.endpoint
      const rows = await request((db) =>
        db
          .from('push_subscriptions')
          .select('id, device, created_at, endpoint')
          .eq('user_id', userId)
          .order('created_at', { ascending: false }),
      )
      return rows.map(({ endpoint, ...row }) => ({ ...row, isThis: endpoint === own }))
    },
  })

export function useDevices() {
  return useQuery(devicesQuery(useUser().id))
}

function useDeviceChange<Input>(change: (input: Input) => Promise<void>, fallback: string) {
  const client = useQueryClient()
  const { queryKey } = devicesQuery(useUser().id)
  return useMutation({
    mutationFn: change,
    onError: async (error) => toastError(await refusalOf(error, error.message || fallback)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useAddDevice() {
  return useDeviceChange<void>(async () => {
    if ((await Notification.requestPermission()) !== 'granted')
      throw new Error('Your browser blocks notifications from this site. Allow them in its settings.')
    const { publicKey } = await invoke<{ publicKey: string }>('push-key', {})
    const { endpoint, keys } = (await startPush(publicKey)).toJSON()
    await request((db) =>
      db.rpc('save_push_subscription', {
        p_endpoint: endpoint ?? '',
        p_p256dh: keys?.['p256dh'] ?? '',
        p_auth: keys?.['auth'] ?? '',
        p_device: deviceName(navigator.userAgent),
      }),
    )
  }, 'Couldn’t turn on push in this browser. Try again.')
}

export function useRemoveDevice() {
  return useDeviceChange<Device>(async ({ id, isThis }) => {
    if (isThis) await endPush()
    await request((db) => db.from('push_subscriptions').delete().eq('id', id))
  }, 'Couldn’t remove the device. Try again.')
}

/** `Firefox on Linux`: enough for users to distinguish their devices. */
function deviceName(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'Browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(userAgent)?.[1]
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser
  return system ? `${name} on ${system}` : name
}

export type Chat = { id: string; format: string; host: string; last_error: string | null }

const chatQuery = (userId: string, workspaceId: string | null) =>
  queryOptions({
    queryKey: ['chat_webhooks', userId, workspaceId],
    queryFn: async (): Promise<Chat | null> =>
      await request((db) => {
        const rows = db.from('chat_webhooks').select('id, format, host, last_error')
        return (
          workspaceId ? rows.eq('workspace_id', workspaceId) : rows.is('workspace_id', null)
        ).maybeSingle()
      }),
  })

export function useChat(workspaceId: string | null) {
  return useQuery(chatQuery(useUser().id, workspaceId))
}

function useChatChange<Input>(
  workspaceId: string | null,
  change: (input: Input) => Promise<void>,
  done: string,
) {
  const { queryKey } = chatQuery(useUser().id, workspaceId)
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(done),
    meta: { failure: 'The server cannot be reached. Try again.', stale: queryKey },
  })
}

export const useConnectChat = (workspaceId: string | null) =>
  useChatChange<{ format: string; url: string }>(
    workspaceId,
    (body) => invoke('connect-chat', { workspaceId, ...body }),
    'Chat connected. The test message arrived.',
  )

export const useTestNotice = (workspaceId: string | null) =>
  useChatChange<{ webhookId: string } | { pushId: string }>(
    workspaceId,
    (body) => invoke('send-test-notice', body),
    'Test delivered',
  )

export const useRemoveChat = (workspaceId: string | null) =>
  useChatChange<string>(
    workspaceId,
    async (id) => void (await request((db) => db.from('chat_webhooks').delete().eq('id', id))),
    'Chat disconnected',
  )
