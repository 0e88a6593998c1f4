import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEST_EVENT, webhookBody, webhookEvents } from '#core/webhooks/events.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  deliveriesQuery,
  useReplay,
  useSendTestEvent,
  useSwitchWebhook,
  type Delivery,
  type LogFilter,
  type Webhook,
} from './queries.ts'

type Props = { webhook: Webhook; workspaceId: string }

/** The deliveries to a webhook, with requests and responses. */
export function WebhookLog({ webhook, workspaceId }: Props) {
  const [filter, setFilter] = useState<LogFilter>(everything)
  const log = useInfiniteQuery(deliveriesQuery(workspaceId, webhook.id, filter))
  const rows = log.data?.pages.flat() ?? []
  return (
    <div className="grid gap-4 p-5">
      <Actions webhook={webhook} workspaceId={workspaceId} />
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label="State"
          options={states}
          value={filter.state}
          onValueChange={(state) => setFilter({ ...filter, state })}
        />
        <Select
          aria-label="Event"
          options={eventOptions}
          value={filter.type === '' ? ALL : filter.type}
          onValueChange={(type) => setFilter({ ...filter, type: type === ALL ? '' : type })}
        />
      </div>
      {log.isError && <ErrorState title="Couldn’t load the log" onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton className="h-32" />}
      {log.data && rows.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          {filter.state === 'all' && filter.type === '' ? (
            'Nothing was delivered in the last 30 days. Send a test event to try the endpoint.'
          ) : (
            <>
              No results.
              <Button size="sm" onClick={() => setFilter(everything)}>
                Clear filters
              </Button>
            </>
          )}
        </div>
      )}
      <ol className="divide-y divide-line" aria-label="Deliveries">
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} workspaceId={workspaceId} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

const ALL = 'all'
const everything: LogFilter = { state: 'all', type: '' }
const states: { value: LogFilter['state']; label: string }[] = [
  { value: 'all', label: 'All states' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
]
const eventOptions = [ALL, ...Object.keys(webhookEvents), TEST_EVENT].map((type) => ({
  value: type,
  label: type === ALL ? 'All events' : type,
}))

function Actions({ webhook: { id, is_on: isOn }, workspaceId }: Props) {
  const test = useSendTestEvent(workspaceId)
  const replay = useReplay(workspaceId)
  const toggle = useSwitchWebhook(workspaceId)
  return (
    <div className="flex flex-wrap gap-2">
      {isOn && (
        <Button size="sm" loading={test.isPending} onClick={() => test.mutate(id)}>
          Send test event
        </Button>
      )}
      <Button size="sm" loading={toggle.isPending} onClick={() => toggle.mutate({ id, isOn: !isOn })}>
        {isOn ? 'Pause' : 'Resume'}
      </Button>
      <Button
        size="sm"
        loading={replay.isPending}
        onClick={() => replay.mutate({ id, hours: 24 * 30, failedOnly: true })}
      >
        Resend failed
      </Button>
      <Button size="sm" loading={replay.isPending} onClick={() => replay.mutate({ id, hours: 24 })}>
        Resend last 24 hours
      </Button>
    </div>
  )
}

const labels = Object.fromEntries(states.map(({ value, label }) => [value as string, label]))
const tones: Record<string, Tone> = { delivered: 'accent', waiting: 'warning', failed: 'danger' }

function DeliveryRow({ delivery, webhook, workspaceId }: Props & { delivery: Delivery }) {
  const replay = useReplay(workspaceId)
  const { id, type, state, status, error, attempts, event_at, due_at } = delivery
  return (
    <li className="py-2.5 text-sm">
      <details>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 truncate font-medium">{type}</span>
          <Badge tone={tones[state] ?? 'neutral'}>
            {status ? `${labels[state]} (${status})` : labels[state]}
          </Badge>
          <span className="numbers text-xs text-ink-faint">
            <Moment at={event_at} />
          </span>
        </summary>
        <div className="mt-2 grid gap-2 text-xs">
          {error && <p className="wrap-anywhere text-danger-ink">{error}</p>}
          <p className="text-ink-soft">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {status !== null && `, response after ${delivery.took_ms} ms`}
            {state === 'waiting' && webhook.is_on && (
              <>
                , next <Moment at={due_at} />
              </>
            )}
          </p>
          <Text label="Request" text={requestOf(delivery)} />
          {delivery.answer && <Text label="Response" text={delivery.answer} />}
          <div>
            <Button
              size="sm"
              loading={replay.isPending}
              onClick={() => replay.mutate({ id: webhook.id, ids: [id] })}
            >
              Resend
            </Button>
          </div>
        </div>
      </details>
    </li>
  )
}

function requestOf({ event, event_id: id, sent_at: sentAt }: Delivery): string {
  if (!event) return ''
  const timestamp = sentAt ? Math.floor(new Date(sentAt).getTime() / 1000) : 'not sent yet'
  const body = JSON.stringify(JSON.parse(webhookBody(event)), null, 2)
  return `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\n\n${body}`
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <pre className="mt-1 max-h-64 overflow-auto rounded-md bg-well p-2 whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </div>
  )
}
