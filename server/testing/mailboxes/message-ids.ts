import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createMessageIds } from '#server/messages/message-id.ts'

const messageIds = createMessageIds(['a secret for tests, long enough for anybody'])

/** To mails that were only written down: the Message-IDs that they would have left with. */
export async function giveMessageIds(sql: TestDatabase['sql']): Promise<void> {
  for (const { id } of await sql('select id from messages where rfc_message_id is null')) {
    const made = messageIds.make(String(id), 'sender.test')
    await sql(`update messages set rfc_message_id = '${made}' where id = '${String(id)}'`)
  }
}
