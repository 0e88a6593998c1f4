// Tests that a reply waits its ten seconds in the database, so that the process that was to send it may crash
// meanwhile.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { untilTrue } from '#database/testing/until.ts'
import { startSink, type Sink } from '#server/testing/sending/sink.ts'
import type { SenderOrders } from '#server/testing/sending-faults/sender-process.ts'
import { testProgram } from '#server/testing/test-program.ts'

const accepted: string[] = []
const senders: ChildProcess[] = []

let t: TestDatabase
let sink: Sink
let inbound = ''
before(async () => {
  t = await freshDatabase()
  sink = await startSink({ taken: (_, text) => accepted.push(text) })
  const { workspace, mailboxes } = await setUpScenario(t.sql, t.adaId, { leads: 0, smtpPort: sink.port })
  const [row] = await t.sql(`insert into inbound_messages
      (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, content_text)
    values ('${workspace}', '${mailboxes[0]}', 1, 1, 'reply', 'grace@example.org', 'A question', 'Yes') returning id`)
  inbound = String(row!['id'])
})
after(async () => {
  for (const sender of senders) sender.kill('SIGKILL')
  await sink.close()
  await t.close()
})

async function startSender(): Promise<ChildProcess> {
  const sender = fork(testProgram('sender-process'), { env: { ...process.env, NODE_OPTIONS: '' } })
  senders.push(sender)
  const orders: SenderOrders = {
    logins: [t.login],
    port: sink.port,
    concurrency: 2,
    leaseSeconds: 1,
    dotMs: 1_000,
  }
  sender.send(orders)
  await once(sender, 'message')
  return sender
}
const answer = async (text: string): Promise<string> => {
  const [row] = await t.asAda<{ id: string }>('select answer_inbound($1, gen_random_uuid(), $2) as id', [
    inbound,
    text,
  ])
  return row!.id
}

test('an answer can be taken back within its ten seconds after the sender was killed, and one that is not leaves once', async () => {
  const first = await startSender()
  const regretted = await answer('Regretted words')
  await answer('Words that stay')
  first.kill('SIGKILL')
  await once(first, 'exit')
  await startSender()
  const draft = await t.asAda<{ draft: { text: string } }>('select cancel_answer($1) as draft', [regretted])
  assert.equal(draft[0]!.draft.text, 'Regretted words')
  assert.deepEqual(accepted, [], 'nothing leaves within ten seconds')

  await moveClock(t.sql, '11 seconds')
  await untilTrue(
    t.sql,
    `(select count(*) from messages where state = 'sent') = 1`,
    'select state from messages',
  )
  assert.equal(accepted.length, 1)
  assert.match(accepted[0]!, /Words that stay/)
  assert.deepEqual(await t.sql('select kind, state from messages'), [{ kind: 'answer', state: 'sent' }])
})
