// After a change of the data key, encrypts all values of older keys again during operation. A secret that its owner
// changes in the meantime is not overwritten.
import type { Database, Identity, Query } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'

/** A column of encrypted values, with the binding of each. */
type EncryptedColumn = { table: string; key: string; column: string; place: string }

export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'private.mailbox_secrets', key: 'mailbox_id', column: 'smtp_password', place: 'smtp_password' },
  { table: 'private.mailbox_secrets', key: 'mailbox_id', column: 'imap_password', place: 'imap_password' },
  {
    table: 'private.mailbox_token_secrets',
    key: 'mailbox_id',
    column: 'refresh_token',
    place: 'refresh_token',
  },
  {
    table: 'private.mailbox_token_secrets',
    key: 'mailbox_id',
    column: 'access_token',
    place: 'access_token',
  },
  {
    table: 'private.oauth_revocation_secrets',
    key: 'mailbox_id',
    column: 'refresh_token',
    place: 'refresh_token',
  },
  { table: 'private.oauth_client_secrets', key: 'id', column: 'encrypted_secret', place: 'oauth_client' },
  {
    table: 'private.oauth_attempt_secrets',
    key: 'id',
    column: 'encrypted_verifier',
    place: 'oauth_verifier',
  },
  {
    table: 'private.chat_webhook_secrets',
    key: 'webhook_id',
    column: 'encrypted_url',
    place: 'chat_webhook',
  },
  {
    table: 'private.webhook_secrets',
    key: 'endpoint_id',
    column: 'encrypted_secret',
    place: 'webhook_secret',
  },
  {
    table: 'private.webhook_secrets',
    key: 'endpoint_id',
    column: 'encrypted_former',
    place: 'webhook_secret',
  },
  { table: 'private.crm_secrets', key: 'connection_id', column: 'encrypted_token', place: 'crm_token' },
  { table: 'private.web_push_secrets', key: 'id', column: 'encrypted_key', place: 'web_push_key' },
  { table: 'private.cells', key: 'id', column: 'encrypted_url', place: 'cell_url' },
  { table: 'private.workspace_ai_secrets', key: 'workspace_id', column: 'encrypted_key', place: 'ai_key' },
  {
    table: 'private.workspace_verifier_secrets',
    key: 'workspace_id',
    column: 'encrypted_key',
    place: 'verifier_key',
  },
]

const service: Identity = { role: 'service_role' }
const AT_ONCE = 200

/** Returns the number encrypted again. */
export async function reencryptAll(db: Database, dataKeys: readonly [string, ...string[]]): Promise<number> {
  const keys = createDataKeys(dataKeys)
  let count = 0
  for (const { table, key, column, place } of encryptedColumns) {
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await db.as(service).query<{ id: string; encrypted: Buffer }>(
        `select ${key} as id, ${column} as encrypted from ${table} where ${key} > $1 and ${column} is not null
         order by ${key} limit ${AT_ONCE}`,
        [last],
      )
      for (const { id, encrypted } of rows) {
        if (keys.isCurrent(encrypted)) continue
        const where = `${id.toLowerCase()}\0${place}`
        const changed = await db
          .as(service)
          .query(`update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2 returning 1`, [
            id,
            encrypted,
            keys.encrypt(where, keys.open(where, encrypted)),
          ])
        count += changed.length
      }
      if (rows.length < AT_ONCE) break
      last = rows.at(-1)!.id
    }
  }
  return count
}

/** The number of secrets that another key than the first one encrypted. */
export async function countFormer(query: Query, dataKeys: readonly [string, ...string[]]): Promise<number> {
  const keys = createDataKeys(dataKeys)
  let count = 0
  for (const { table, column } of encryptedColumns) {
    const rows = await query<{ head: Buffer }>(
      `select distinct substring(${column} for 5) as head from ${table} where ${column} is not null`,
    )
    count += rows.filter(({ head }) => !keys.isCurrent(head)).length
  }
  return count
}
