// Tests the path from a fake IMAP server through the reader to the sending engine and its SMTP sink: follow-ups wait
// for the decision about a reply without a reference.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { moveClock } from '#database/testing/sending-scenario.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { createReaders, type Readers } from '#server/mailboxes/reading/readers.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { startFakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { quietLog, testDependencies } from '#server/testing/mailboxes/test-dependencies.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'
import { testStore } from '#server/testing/storage/test-store.ts'

const t = testDatabase()
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

test('the follow-up to a lead waits for the decision: attached, it never leaves; undecided, it leaves after a day', async () => {
  const recipients: string[] = []
  const sink = await startSink({ taken: ({ recipient }) => recipients.push(recipient) })
  open.push(sink.close)
  const imap = await startFakeImap({ security: 'none' })
  open.push(imap.close)
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, {
    leads: 3,
    waits: [0, 1],
    subject: 'Open repairs',
  })
  await t.sql(
    `update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada'`,
  )
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  await storePasswords(t.db.as(t.service), secrets, mailboxes[0]!, { smtp: 'secret', imap: null })
  const engine = await testEngine(t.db, sink.port)
  open.push(() => engine.stop())
  await engine.start()
  await until(async () => recipients.length === 3)
  await until(async () => (await t.sql(`select 1 from messages where state = 'sent'`)).length === 3)

  for (const n of [1, 2])
    imap.deliver(
      `From: colleague@company${n}.test\nTo: ada@sender.test\nSubject: Re: Open repairs\nMessage-ID: <c${n}@x.test>\n\nHi Ada,\n\nwe hand them over at noon.\n`,
    )
  const readers: Readers = createReaders({
    db: t.db,
    store: testStore,
    mailboxes: testDependencies({ mailboxSecrets: secrets }),
    log: quietLog,
    lookMs: 60_000,
    claimMs: 20,
  })
  open.push(() => readers.stop())
  readers.start()
  await until(
    async () => (await t.sql(`select 1 from inbound_messages where matched_by = 'company'`)).length === 2,
  )

  await t.sql(`update campaign_leads set due_at = now(); ${checkNow}`)
  await until(async () => recipients.length === 4)
  await until(async () => (await held()).length === 2)
  assert.equal(recipients.at(-1), 'lead3@company3.test')
  const [attached] = await t.sql(
    `select id from inbound_messages where from_address = 'colleague@company1.test'`,
  )
  await t.asAda('select decide_probable_reply($1, $2)', [attached!['id'], 'attach'])
  await moveClock(t.sql, '1 day 1 minute')
  await t.sql(checkNow)
  await until(async () => recipients.length === 5)
  assert.equal(recipients.at(-1), 'lead2@company2.test')
  const [first] = await t.sql(`select state, due_at from campaign_leads where email = 'lead1@company1.test'`)
  assert.deepEqual(first, { state: 'replied', due_at: null })
})

const checkNow = `update mailboxes set next_check_at = '-infinity'`
const held = async () => await t.sql(`select 1 from campaign_leads where held_by = 'probable_reply'`)
