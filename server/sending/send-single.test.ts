import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, test } from 'node:test'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { moveClock, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { untilTrue } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import type { EmailToSend } from '#core/messages/email-to-track.ts'
import { sendSingle } from './send-single.ts'
import {
  testAddresses,
  testEngine,
  testMessageIds,
  type TestEngine,
} from '#server/testing/sending/test-engine.ts'
import { startSink, type Sink, type SinkScript } from '#server/testing/sending/sink.ts'

let sink: Sink | undefined
let engines: TestEngine[] = []
const t = testDatabase(async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter')`,
  )
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await sink?.close()
  engines = []
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const html = '<p>Hi <a href="https://a.example/">A</a> and <a href="https://b.example/?x=1&amp;y=2">B</a></p>'

/** Two processes on one database, and a mail server that records accepted messages. */
async function open(script: SinkScript = {}, mailbox?: string) {
  const raw: string[] = []
  sink = await startSink({ ...script, taken: (_, text) => raw.push(text) })
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 0, ...(mailbox ? { mailbox } : {}) })
  engines = [await testEngine(t.db, sink.port), await testEngine(t.db, sink.port)]
  await Promise.all(engines.map((engine) => engine.start()))
  return { scenario, raw }
}

const send = (scenario: Scenario, changes: Partial<EmailToSend> = {}) =>
  sendSingle(
    t.db,
    t.ada,
    {
      id: randomUUID(),
      workspaceId: scenario.workspace,
      mailboxId: scenario.mailboxes[0]!,
      to: 'lin@example.com',
      subject: 'your two openings',
      html,
      text: 'Hi https://a.example/ and https://b.example/?x=1&y=2',
      tracksOpens: true,
      untouched: [0],
      ...changes,
    },
    () => testAddresses,
  )

const until = (condition: string) =>
  untilTrue(t.sql, condition, 'select state, answer, attempts, next_at from messages')

const state = (name: string) => `(select state from messages) = '${name}'`
const idOf = (raw: string) => /^Message-ID:\s*<([^>]+)>/im.exec(raw)![1]!
const unfolded = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

test('it leaves once with its pixel, its links and the signature, as a person’s own mail', async () => {
  const { scenario, raw } = await open({}, `signature_text = 'Ada Sender'`)
  const id = randomUUID()
  await Promise.all([send(scenario, { id }), send(scenario, { id })])
  await moveClock(t.sql, '11 seconds')
  await until(state('sent'))
  await sleep(200)
  assert.equal(raw.length, 1)
  const mail = unfolded(raw[0]!)
  const [{ link }] = (await t.sql('select id as link from message_links')) as [{ link: string }]
  assert.match(mail, /multipart\/alternative/)
  assert.ok(mail.includes(`<img src="https://track.test/t/o/${id}.gif"`), mail)
  assert.ok(mail.includes(`<a href="https://a.example/">`), 'a link that was turned off stays as it was')
  assert.ok(mail.includes(`<a href="https://track.test/t/c/${link}">`))
  assert.ok(mail.includes(`Hi https://a.example/ and https://track.test/t/c/${link}`))
  assert.equal(mail.split('Ada Sender').length - 1, 3, 'in the sender, the text and the HTML')
  assert.doesNotMatch(mail, /List-Unsubscribe|Test Street/)
  const [kept] = await t.sql(
    'select sent_at is not null as sent, tracks_opens, tracks_clicks, attempts from messages',
  )
  assert.deepEqual(kept, { sent: true, tracks_opens: true, tracks_clicks: true, attempts: 1 })
})

test('its answer is told to whoever wrote it, and stands in one thread with it', async () => {
  const { scenario, raw } = await open()
  const { id } = await send(scenario)
  await moveClock(t.sql, '11 seconds')
  await until(state('sent'))
  assert.equal(testMessageIds.read(idOf(raw[0]!)), id)
  const inbound = await recordInbound(t.asService, scenario.mailboxes[0], {
    folder: 'INBOX',
    uidValidity: 1,
    uid: 1,
    rfcMessageId: 'one@example.com',
    kind: 'reply',
    messageId: id,
    matchedBy: 'headers',
    from: 'lin@example.com',
    fromName: 'Lin',
    subject: 'Re: your two openings',
    text: 'Both are taken.',
    receivedAt: new Date().toISOString(),
  })
  const thread = await t.asAda<{ direction: string; subject: string }>(
    'select direction, subject from public.inbox_thread($1) order by 1 desc',
    [inbound],
  )
  assert.deepEqual(thread, [
    { direction: 'out', subject: 'your two openings' },
    { direction: 'in', subject: 'Re: your two openings' },
  ])
  assert.deepEqual(
    await t.sql(`select type from notifications where user_id = '${t.adaId}' and type = 'reply_received'`),
    [{ type: 'reply_received' }],
  )
})

test('what the server refuses says so in the server’s words, and the address is not tried again', async () => {
  const { scenario, raw } = await open({
    act: (phase) => (phase === 'rcpt' ? { reply: '550 5.1.1 No such user here' } : undefined),
  })
  await send(scenario)
  await moveClock(t.sql, '11 seconds')
  await until(state('refused'))
  assert.match(String((await t.sql('select answer from messages'))[0]!['answer']), /No such user here/)
  assert.equal(raw.length, 0)
  await assert.rejects(send(scenario), /suppression list/)
})

test('a line that breaks after the dot leaves it uncertain, and its sender may have it tried again', async () => {
  const { scenario, raw } = await open({
    act: (phase, _, visit) => (phase === 'dot' && visit === 1 ? { takeAndDrop: true } : undefined),
  })
  const { id } = await send(scenario)
  await moveClock(t.sql, '11 seconds')
  await until(state('uncertain'))
  await moveClock(t.sql, '1 day')
  await sleep(200)
  assert.equal(raw.length, 1)
  await t.asAda('select public.settle_message($1, false)', [id])
  await until(state('sent'))
  assert.equal(raw.length, 2)
  assert.equal(idOf(raw[0]!), idOf(raw[1]!))
})

test('what may not be sent is not tracked either', async () => {
  const { scenario } = await open({}, `state = 'paused'`)
  await assert.rejects(send(scenario), /is paused/)
  assert.deepEqual(await t.sql('select id from messages union all select id from message_links'), [])
})
