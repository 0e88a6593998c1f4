import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { invoke } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export type Webhook = Pick<
  Row<'webhook_endpoints'>,
  'id' | 'url' | 'description' | 'types' | 'is_on' | 'paused_reason' | 'last_error' | 'campaign_id'
> & { campaign: { title: string } | null }

export type WebhookFields = { url: string; description: string; types: string[]; campaign_id: string | null }

const webhookKey = (workspaceId: string) => ['webhooks', workspaceId]

export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: webhookKey(workspaceId),
    queryFn: async (): Promise<Webhook[]> =>
      await request((db) =>
        db
          .from('webhook_endpoints')
          .select(
            'id, url, description, types, is_on, paused_reason, last_error, campaign_id, campaign:email_campaigns(title)',
          )
          .eq('workspace_id', workspaceId)
          .is('crm_connection_id', null)
          .order('created_at'),
      ),
    // The server pauses an endpoint and records its failures.
    refetchInterval: 10_000,
  })

export const campaignsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...webhookKey(workspaceId), 'campaigns'],
    queryFn: async () =>
      await request((db) =>
        db
          .from('email_campaigns')
          .select('id, title')
          .eq('workspace_id', workspaceId)
          .order('created_at', { ascending: false })
          .limit(500),
      ),
  })

export type Delivery = Pick<
  Row<'webhook_deliveries'>,
  | 'id'
  | 'type'
  | 'state'
  | 'attempts'
  | 'status'
  | 'took_ms'
  | 'answer'
  | 'error'
  | 'due_at'
  | 'event_at'
  | 'event_id'
  | 'sent_at'
> & {
  event: Pick<Row<'webhook_events'>, 'type' | 'at' | 'workspace_id' | 'sequence' | 'data'> | null
}

export type LogFilter = { state: 'all' | 'waiting' | 'delivered' | 'failed'; type: string }
const PAGE = 25

export const deliveriesQuery = (workspaceId: string, endpointId: string, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKey(workspaceId), 'log', endpointId, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: last }): Promise<Delivery[]> =>
      await request((db) => {
        let query = db
          .from('webhook_deliveries')
          .select(
            'id, type, state, attempts, status, took_ms, answer, error, due_at, event_at, event_id, sent_at, event:webhook_events(type, at, workspace_id, sequence, data)',
          )
          .eq('workspace_id', workspaceId)
          .eq('endpoint_id', endpointId)
        if (filter.state !== 'all') query = query.eq('state', filter.state)
        if (filter.type !== '') query = query.eq('type', filter.type)
        if (last !== null) query = query.lt('id', last)
        return query.order('id', { ascending: false }).limit(PAGE)
      }),
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    // The log is not on the change feed: what it shows is a moment old.
    refetchInterval: 3_000,
  })

function useWebhookChange<Input, Output = void>(
  workspaceId: string,
  change: (input: Input) => Promise<Output>,
  said: (input: Input, output: Output) => string | null,
  otherwise: string,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      const text = said(input, output)
      if (text) toastSuccess(text)
    },
    meta: { failure: otherwise, stale: webhookKey(workspaceId) },
  })
}

/** Creates a webhook, or changes the one with that ID. Returns its ID. */
export const useSaveWebhook = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async ({ id, campaign_id, ...fields }: WebhookFields & { id: string | null }): Promise<string> => {
      const made = await request((db) =>
        id
          ? db.from('webhook_endpoints').update(fields).eq('id', id).select('id').single()
          : db
              .from('webhook_endpoints')
              .insert({ workspace_id: workspaceId, campaign_id, ...fields })
              .select('id')
              .single(),
      )
      return made.id
    },
    ({ id }) => (id ? 'Webhook saved' : null),
    'Couldn’t save the webhook. Please try again.',
  )

export const useSwitchWebhook = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async ({ id, isOn }: { id: string; isOn: boolean }) => {
      await request((db) => db.from('webhook_endpoints').update({ is_on: isOn }).eq('id', id))
    },
    ({ isOn }) => (isOn ? 'Webhook resumed' : 'Webhook paused'),
    'Couldn’t change the webhook. Please try again.',
  )

export const useDeleteWebhook = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async (id: string) => {
      await request((db) => db.from('webhook_endpoints').delete().eq('id', id))
    },
    () => null,
    'Couldn’t delete the webhook. Please try again.',
  )

export const useSendTestEvent = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async (id: string) => {
      await request((db) => db.rpc('send_test_webhook', { p_endpoint_id: id }))
    },
    () => 'Test event sent. The log shows the answer.',
    'Couldn’t send the test event. Please try again.',
  )

type Replay = { id: string; ids?: string[]; hours?: number; failedOnly?: boolean }
export const useReplay = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async ({ id, ids, hours = 0, failedOnly = false }: Replay): Promise<number> =>
      await request((db) =>
        db.rpc('replay_webhook_deliveries', {
          p_endpoint_id: id,
          p_ids: ids ?? null,
          p_from: new Date(Date.now() - hours * 3_600_000).toISOString(),
          p_until: new Date().toISOString(),
          p_failed_only: failedOnly,
        }),
      ),
    (_, count) => (count === 1 ? '1 delivery is sent again' : `${count} deliveries are sent again`),
    'Couldn’t send the deliveries again. Please try again.',
  )

export const useWebhookSecret = (workspaceId: string) =>
  useWebhookChange(
    workspaceId,
    async (input: { id: string; rotate: boolean }): Promise<string> => {
      const { secret } = await invoke<{ secret: string }>('webhook-secret', {
        endpointId: input.id,
        rotate: input.rotate,
      })
      return secret
    },
    ({ rotate }) => (rotate ? 'Secret rotated. The old one also signs for one more day.' : null),
    'Couldn’t load the secret. Please try again.',
  )
