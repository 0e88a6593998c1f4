import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createMessageIds } from '#server/messages/message-id.ts'

const messageIds = createMessageIds(['a secret for tests, long enough for anybody'])

/** Gives messages that were only inserted the Message-IDs that sending would have given them. */
export async function giveMessageIds(sql: TestDatabase['sql']): Promise<void> {
  const rows = await sql(`select m.id, split_part(b.address, '@', 2) as domain from messages m
    join mailboxes b on b.id = m.mailbox_id where m.rfc_message_id is null`)
  for (const { id, domain } of rows) {
    const made = messageIds.make(String(id), String(domain))
    await sql(`update messages set rfc_message_id = '${made}' where id = '${String(id)}'`)
  }
}
