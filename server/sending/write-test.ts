// Builds a test like a campaign email: the same footer, signature, headers and MIME. It is not a message of the
// campaign: its links are the original ones, and nothing done with it is counted or unsubscribes anyone.
import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import type { ComposedTest, TestSender, TestToWrite } from './compose-test.ts'
import { composeTestAside } from './write-in-thread.ts'

/** Undefined when the mailbox no longer exists. */
export async function writeTest(
  db: Database,
  test: TestToWrite,
  { addressesAt, now }: { addressesAt: AddressesAt; now: () => Date },
): Promise<ComposedTest | undefined> {
  const [row] = await db.as({ role: 'service_role' }).query<TestSender>(
    `select b.workspace_id, b.address, b.from_name, b.reply_to, b.signature_text, b.signature_html, w.postal_address,
       private.tracking_domain(ts) as domain, c.id as campaign_id, c.unsubscribe_line
     from public.mailboxes b join public.workspaces w on w.id = b.workspace_id
     left join public.tracking_settings ts on ts.workspace_id = b.workspace_id
     left join public.email_campaigns c on c.workspace_id = b.workspace_id and c.id = $2
     where b.id = $1`,
    [test.mailboxId, test.campaignId],
  )
  if (!row) return undefined
  const id = randomUUID()
  // The link of a row that does not exist: the page opens, and no one is suppressed.
  const unsubscribe = addressesAt(row.domain).unsubscribe(id)
  return await composeTestAside({ id, test, sender: row, unsubscribe, date: now() })
}
