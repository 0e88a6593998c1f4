// Web push (RFC 8030, 8291, 8292). The library encrypts and signs; the request passes our own address check.
import type { Database, Identity } from '#database/database.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import type { Posted, PostNotice } from './post-notice.ts'

type PushTarget = { endpoint: string; p256dh: string; auth: string }
type PushPayload = { title: string; body: string; path: string }

export type WebPush = {
  publicKey(): Promise<string>
  send(target: PushTarget, payload: PushPayload): Promise<Posted>
}

type Row = { public_key: string; encrypted_key: Buffer }
type VapidKeys = { publicKey: string; privateKey: string }

const service: Identity = { role: 'service_role' }
/** The one row of private.web_push_secrets. */
const ID = '00000000-0000-7000-8000-000000000001'
const PLACE = `${ID}\0web_push_key`
// A notice about yesterday's reply is useless.
const TTL_SECONDS = 86_400

export function createWebPush({
  db,
  keys,
  post,
  siteUrl,
}: {
  db: Database
  keys: DataKeys
  post: PostNotice
  siteUrl: string
}): WebPush {
  const vapidKeys = () => readVapidKeys(db, keys)
  return {
    publicKey: async () => (await vapidKeys()).publicKey,
    async send({ endpoint, p256dh, auth }, payload) {
      const webPush = await loadLibrary()
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject: contact(siteUrl), ...(await vapidKeys()) },
          TTL: TTL_SECONDS,
          urgency: 'high',
        },
      )
      const { 'Content-Length': _, ...sent } = headers
      return await post(endpoint, new Uint8Array(body), sent)
    },
  }
}

/** Created once for all processes: of two concurrent attempts, the first one's keys remain. */
async function readVapidKeys(db: Database, keys: DataKeys): Promise<VapidKeys> {
  const { query } = db.as(service)
  const find = async () => {
    const text = 'select public_key, encrypted_key from private.web_push_secrets where id = $1'
    return (await query<Row>(text, [ID]))[0]
  }
  let row = await find()
  if (!row) {
    const made = (await loadLibrary()).generateVAPIDKeys()
    await query(
      'insert into private.web_push_secrets (id, public_key, encrypted_key) values ($1, $2, $3) on conflict do nothing',
      [ID, made.publicKey, keys.encrypt(PLACE, made.privateKey)],
    )
    row = (await find())!
  }
  return { publicKey: row.public_key, privateKey: keys.open(PLACE, row.encrypted_key) }
}

// Loaded when needed, because few installations send any, and none at its start.
const loadLibrary = async () => (await import('web-push')).default

// Push services require a contact for complaints: https or mailto (RFC 8292, section 2.1).
const contact = (siteUrl: string) => (siteUrl.startsWith('https:') ? siteUrl : 'mailto:postmaster@localhost')
