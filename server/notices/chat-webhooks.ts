// The webhooks of connected chats. Anyone with its URL can write to the chat, so it is encrypted.
import type { Database, Identity } from '#database/database.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import type { ChatFormat } from './chat.ts'

type ChatWebhook = { userId: string; workspaceId: string | null; format: ChatFormat; url: string }

export type ChatWebhooks = {
  /** Replaces the webhook of that user, or of that workspace. */
  save(webhook: ChatWebhook): Promise<string>
  open(id: string, encryptedUrl: Uint8Array): string
  /** Reads a webhook that the identity may see. */
  read(id: string, identity: Identity): Promise<{ format: ChatFormat; url: string } | undefined>
}

const service: Identity = { role: 'service_role' }
const placeOf = (id: string) => `${id.toLowerCase()}\0chat_webhook`

export function createChatWebhooks(db: Database, keys: DataKeys): ChatWebhooks {
  const open = (id: string, encrypted: Uint8Array) => keys.open(placeOf(id), encrypted)
  return {
    open,
    async save({ userId, workspaceId, format, url }) {
      return await db.transaction(service, async (tx) => {
        await tx.query(
          `delete from public.chat_webhooks
           where case when $2::uuid is null then workspace_id is null and user_id = $1 else workspace_id = $2 end`,
          [userId, workspaceId],
        )
        const [made] = await tx.query<{ id: string }>(
          `insert into public.chat_webhooks (user_id, workspace_id, format, host) values ($1, $2, $3, $4) returning id`,
          [userId, workspaceId, format, new URL(url).host],
        )
        const { id } = made!
        await tx.query(
          'insert into private.chat_webhook_secrets (webhook_id, encrypted_url) values ($1, $2)',
          [id, keys.encrypt(placeOf(id), url)],
        )
        return id
      })
    },
    async read(id, identity) {
      const [row] = await db
        .as(identity)
        .query<{ format: ChatFormat }>('select format from public.chat_webhooks where id = $1', [id])
      const [secret] = await db
        .as(service)
        .query<{ encrypted_url: Buffer }>(
          'select encrypted_url from private.chat_webhook_secrets where webhook_id = $1',
          [id],
        )
      return row && secret && { format: row.format, url: open(id, secret.encrypted_url) }
    },
  }
}
