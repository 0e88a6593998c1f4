// The secrets that sign deliveries (Standard Webhooks: `whsec_` and 24 to 64 bytes in base64), encrypted at rest.
import { randomBytes } from 'node:crypto'
import type { Database, Identity } from '#database/database.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'

export type WebhookSecrets = {
  /** The secret of an endpoint, created at the first call. */
  read(endpointId: string): Promise<string>
  /** Replaces the secret. The former one signs too for a day. */
  rotate(endpointId: string): Promise<string>
  open(endpointId: string, encrypted: Uint8Array): string
}

const service: Identity = { role: 'service_role' }
/** Each delivery needs its endpoint's secret, and opening one costs as much as sending. */
const MOST_OPENED = 1_000
const placeOf = (id: string) => `${id.toLowerCase()}\0webhook_secret`
const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export function createWebhookSecrets(db: Database, keys: DataKeys): WebhookSecrets {
  const opened = new Map<string, string>()
  const open = (id: string, encrypted: Uint8Array) => {
    const name = `${id} ${Buffer.from(encrypted).toString('base64')}`
    const secret = opened.get(name) ?? keys.open(placeOf(id), encrypted)
    if (opened.size >= MOST_OPENED) opened.clear()
    opened.set(name, secret)
    return secret
  }
  return {
    open,
    async read(id) {
      const [row] = await db.as(service).query<{ encrypted: Buffer }>(
        `insert into private.webhook_secrets as s (endpoint_id, encrypted_secret) values ($1, $2)
         on conflict (endpoint_id) do update set encrypted_secret = s.encrypted_secret returning encrypted_secret as encrypted`,
        [id, keys.encrypt(placeOf(id), createSecret())],
      )
      return open(id, row!.encrypted)
    },
    async rotate(id) {
      const secret = createSecret()
      await db.as(service).query(
        `insert into private.webhook_secrets as s (endpoint_id, encrypted_secret) values ($1, $2)
         on conflict (endpoint_id) do update set encrypted_secret = excluded.encrypted_secret,
           encrypted_former = s.encrypted_secret, former_until = now() + interval '1 day'`,
        [id, keys.encrypt(placeOf(id), secret)],
      )
      return secret
    },
  }
}
