import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { untilTrue } from '#database/testing/until.ts'
import { startSink, type Sink } from '#server/testing/sending/sink.ts'
import { testEngine, type TestEngine } from '#server/testing/sending/test-engine.ts'

let t: TestDatabase
let sink: Sink
let engine: TestEngine
const left: string[] = []
before(async () => {
  t = await freshDatabase()
  sink = await startSink({
    taken: (_, raw) => left.push(raw),
    act: (phase, recipient) =>
      phase === 'rcpt' && recipient.startsWith('colin') ? { reply: '550 5.1.1 No such mailbox' } : undefined,
  })
  engine = await testEngine(t.db, sink.port)
  await engine.start()
})
after(async () => {
  await engine.stop()
  await sink.close()
  await t.close()
})

test('an address that the server refused is shown with its reason, and the others get the answer once', async () => {
  const { workspace, mailboxes } = await setUpScenario(t.sql, t.adaId, { leads: 0, smtpPort: sink.port })
  const [inbound] = await t.sql(`insert into inbound_messages
      (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, content_text)
    values ('${workspace}', '${mailboxes[0]}', 1, 1, 'reply', 'grace@example.org', 'A question', 'Yes') returning id`)
  const answer = async (cc: string[]) =>
    await t.asAda(`select answer_inbound($1, gen_random_uuid(), 'Tuesday?', p_cc => $2)`, [
      inbound!['id'],
      cc,
    ])
  await answer(['colin@example.org', 'dana@example.org'])
  await answer(['dana@example.org'])
  await moveClock(t.sql, '11 seconds')
  await untilTrue(
    t.sql,
    `(select count(*) from messages where state = 'sent') = 2`,
    'select state, answer from messages',
  )
  const thread = await t.asAda(
    `select refused_addresses from inbox_thread($1) where direction = 'out' order by cardinality(cc) desc`,
    [inbound!['id']],
  )
  assert.deepEqual(thread, [
    { refused_addresses: [{ address: 'colin@example.org', answer: '550 5.1.1 No such mailbox' }] },
    { refused_addresses: null },
  ])
  assert.deepEqual(engine.errors, [])
})

test('an answer leaves, and is kept, without what acts in its HTML', async () => {
  const { workspace, mailboxes } = await setUpScenario(t.sql, t.adaId, { leads: 0, smtpPort: sink.port })
  const [inbound] = await t.sql(`insert into inbound_messages
      (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, content_text)
    values ('${workspace}', '${mailboxes[0]}', 1, 1, 'reply', 'hedy@example.org', 'A question', 'Yes') returning id`)
  const [answer] = await t.asAda<{ id: string }>(
    `select answer_inbound($1, gen_random_uuid(), 'Hi Hedy', p_html => $2) as id`,
    [
      inbound!['id'],
      '<p onclick="go()">Hi <b>Hedy</b><script>go()</script><style>p{}</style> <a href="javascript:go()">x</a></p>',
    ],
  )
  await moveClock(t.sql, '11 seconds')
  await untilTrue(
    t.sql,
    `(select state = 'sent' from messages where id = '${answer!.id}')`,
    'select state, answer from messages',
  )
  const passive = '<p>Hi <b>Hedy</b> <a>x</a></p>'
  assert.match(left.at(-1)!, new RegExp(passive))
  assert.doesNotMatch(left.at(-1)!, /script|onclick|<style/)
  const [kept] = await t.sql(`select content_html from message_bodies where id = '${answer!.id}'`)
  assert.equal(kept!['content_html'], passive)
})
