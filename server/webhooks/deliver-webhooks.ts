// Delivers webhook events from the outbox (docs/webhooks.md). Every process may run it. A delivery whose process dies
// is claimed again after a minute, so each event arrives at least once.
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookBody } from '#core/webhooks/events.ts'
import type { Database, Identity } from '#database/database.ts'
import { isRefusal } from '#database/error-code.ts'
import { repeat } from '#database/repeat.ts'
import { createRunLog } from '#database/run-log.ts'
import type { Attempt, PostWebhook } from './post-webhook.ts'
import type { WebhookSecrets } from './secrets.ts'

export type WebhookDeps = {
  db: Database
  secrets: WebhookSecrets
  post: PostWebhook
  /** Delivers the events of the endpoint that belongs to a CRM. */
  sendToCrm?: (delivery: CrmDelivery) => Promise<Attempt>
}

export type CrmDelivery = {
  crm_connection_id: string
  type: string
  at: string
  data: unknown
  attempts: number
}

type Claimed = Omit<CrmDelivery, 'crm_connection_id'> & {
  id: string
  endpoint_id: string
  url: string
  event_id: string
  workspace_id: string
  sequence: string | null
  encrypted_secret: Buffer | null
  encrypted_former: Buffer | null
  crm_connection_id: string | null
}
type Result = Attempt & { id: string; ms: number }

const service: Identity = { role: 'service_role' }
const IN_FLIGHT = 400
const EVENTS_AT_ONCE = 1_000
const IDLE_MS = 500
/** Results are recorded together when they arrive within this time. */
const GATHER_MS = 5

/** Returns a function that stops it, after the current deliveries. */
export function startWebhooks(deps: WebhookDeps, onError: (error: unknown) => void): () => Promise<void> {
  const recordRun = createRunLog(deps.db, 'webhooks')
  const deliveries = new Deliveries(deps)
  const stop = repeat({
    async work(stopped) {
      const started = await deliveries.startDue()
      await recordRun()
      if (started === 0) await deliveries.someDone(IDLE_MS, stopped)
      return deliveries.running > 0 ? GATHER_MS : started > 0 ? 1 : 0
    },
    retryMs: IDLE_MS,
    onError(error) {
      onError(error)
      return recordRun(error as Error)
    },
  })
  return async () => {
    await stop()
    await deliveries.finish().catch(onError)
  }
}

export class Deliveries {
  readonly #deps: WebhookDeps
  readonly #running = new Set<Promise<void>>()
  #results: Result[] = []
  #onDone: () => void = () => undefined

  constructor(deps: WebhookDeps) {
    this.#deps = deps
  }

  get running(): number {
    return this.#running.size
  }

  /** Records what is done, queues new events and starts what is due. Returns the number started. */
  async startDue(): Promise<number> {
    const { query } = this.#deps.db.as(service)
    await this.#record()
    await query('select private.queue_webhook_deliveries($1)', [EVENTS_AT_ONCE])
    const free = IN_FLIGHT - this.#running.size
    if (free === 0) return 0
    const claimed = await query<Claimed>('select * from private.claim_webhook_deliveries($1)', [free])
    for (const delivery of claimed) {
      const done: Promise<void> = this.#deliver(delivery).finally(() => {
        this.#running.delete(done)
        this.#onDone()
      })
      this.#running.add(done)
    }
    return claimed.length
  }

  /** Resolves when a delivery is done, or after `ms`. */
  async someDone(ms: number, stopped: AbortSignal): Promise<void> {
    if (this.#results.length > 0) return
    const done = new Promise<void>((resolve) => (this.#onDone = resolve))
    await Promise.race([done, sleep(ms, undefined, { signal: stopped, ref: false }).catch(() => undefined)])
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running)
    await this.#record()
  }

  async #record(): Promise<void> {
    const results = this.#results.splice(0)
    if (results.length === 0) return
    try {
      await this.#recordAll(results)
    } catch (error) {
      if (!isRefusal(error)) {
        this.#results.unshift(...results)
        throw error
      }
      // An answer that cannot be stored must not hold up the other results.
      for (const result of results)
        await this.#recordAll([result]).catch(() =>
          this.#recordAll([
            {
              id: result.id,
              ms: result.ms,
              outcome: result.outcome,
              error: 'The answer could not be stored',
            },
          ]),
        )
    }
  }

  async #recordAll(results: readonly Result[]): Promise<void> {
    await this.#deps.db
      .as(service)
      .query('select private.record_webhook_results($1)', [JSON.stringify(results)])
  }

  async #deliver(delivery: Claimed): Promise<void> {
    const began = performance.now()
    const attempt = await this.#attempt(delivery).catch((error: unknown): Attempt => ({
      outcome: 'failed',
      error: (error as Error).message,
    }))
    this.#results.push({ ...attempt, id: delivery.id, ms: Math.round(performance.now() - began) })
  }

  async #attempt(delivery: Claimed): Promise<Attempt> {
    const { secrets, post, sendToCrm } = this.#deps
    const { crm_connection_id } = delivery
    if (crm_connection_id !== null && sendToCrm) return await sendToCrm({ ...delivery, crm_connection_id })
    const { endpoint_id: id, encrypted_secret: secret, encrypted_former: former } = delivery
    const signing = [
      secret ? secrets.open(id, secret) : await secrets.read(id),
      ...(former ? [secrets.open(id, former)] : []),
    ]
    return await post(delivery.url, delivery.event_id, signing, webhookBody(delivery))
  }
}
