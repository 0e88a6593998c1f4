// Tests that the sending engine's guarantees hold when the database goes away, its clock jumps, or rows are invalid.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, test } from 'node:test'
import { moveClock } from '#database/testing/sending-scenario.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { testAddresses, type TestEngine } from '#server/testing/sending/test-engine.ts'
import { createHarness } from '#server/testing/sending/harness.ts'

const { untilTrue, ...harness } = createHarness()
let t: TestDatabase
let engine: TestEngine
before(async () => (t = await harness.open()))
after(() => harness.close())
afterEach(() => harness.clear())

/** Returns the recipients whose messages the server accepted. */
async function run(...scenario: Parameters<typeof harness.run>): Promise<string[]> {
  const played = await harness.run(...scenario)
  engine = played.engine
  return played.recipients
}

async function untilJournalHolds(files: number): Promise<void> {
  const spoolFiles = () => readdir(engine.spoolFolder)
  await until(async () => (await spoolFiles()).length === files, spoolFiles)
}

const count = (state: string) => `(select count(*) from messages where state = '${state}')`

const database = () => String(t.connection.database)
const cutDatabase = () =>
  t.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = '${t.login.user}'`)

test('a 250 that the database can not be told of is on the disk, and told when it is back', async () => {
  const acceptedMails = await run(
    {},
    { leads: 1 },
    {
      reached: async (point) => {
        if (point !== 'pre-mark') return
        await t.sql(`revoke connect on database ${database()} from ${t.login.user}`)
        // A connection that was being opened while its right was revoked may appear a moment later.
        await until(async () => (await cutDatabase()).length === 0)
      },
    },
  )
  await untilJournalHolds(1)
  assert.deepEqual(await t.sql('select state from messages'), [{ state: 'handing' }])
  await t.sql(`grant connect on database ${database()} to ${t.login.user}`)
  await untilTrue(`${count('sent')} = 1`)
  // The file is deleted after the database has stored its content, never before.
  await untilJournalHolds(0)
  assert.equal(acceptedMails.length, 1)
})

test('connections to the database that are cut again and again cost nobody a mail and nobody gets two', async (context) => {
  const leads = 40
  const acceptedMails = await run(
    { act: (phase) => (phase === 'dot' ? { waitMs: 15 } : undefined) },
    { leads, mailboxes: 4 },
    {
      concurrency: 6,
      leaseSeconds: 1,
      timeouts: { connectMs: 1_000, commandMs: 2_000, dotMs: 1_000 },
    },
  )
  // Each cut happens while messages are in flight, slightly later in their progress than the one before.
  for (let cut = 1; cut <= 6; cut += 1) {
    await until(() => acceptedMails.length >= cut * 5)
    await sleep(cut * 5)
    await cutDatabase()
  }
  await untilTrue(`${count('sent')} + ${count('uncertain')} = ${leads}`, () =>
    t.sql(`update messages set next_at = now() where state = 'deferred'`),
  )
  const rows = await t.sql('select recipient, state from messages')
  const sent = rows.filter(({ state }) => state === 'sent').map(({ recipient }) => String(recipient))
  const uncertain = rows.length - sent.length
  context.diagnostic(`6 cuts: ${acceptedMails.length} taken, ${sent.length} sent, ${uncertain} uncertain`)
  assert.equal(new Set(acceptedMails).size, acceptedMails.length)
  assert.deepEqual(
    sent.filter((recipient) => !acceptedMails.includes(recipient)),
    [],
  )
})

test('a clock that jumps a day ahead and back sends nothing twice', async (context) => {
  const acceptedMails = await run(
    { act: (phase) => (phase === 'dot' ? { waitMs: 20 } : undefined) },
    { leads: 60, mailboxes: 4 },
    { concurrency: 6 },
  )
  // A mailbox or message whose next turn is in the future would wait for it.
  const forgetTurns = () =>
    t.sql(
      `update mailboxes set next_free_at = '-infinity', next_check_at = '-infinity'; update messages set next_at = null where state = 'queued'`,
    )
  for (const by of ['1 day', '-1 day', '1 hour', '-1 hour', '4000 days', '0']) {
    await sleep(150)
    await moveClock(t.sql, by)
    await forgetTurns()
  }
  await until(async () => {
    // A claim made before a jump may write its turn after it.
    await forgetTurns()
    const [{ ended }] = (await t.sql(
      `select count(*)::int as ended from messages where state in ('sent', 'uncertain', 'expired')`,
    )) as [{ ended: number }]
    return ended === 60
  })
  context.diagnostic(
    `6 jumps: ${acceptedMails.length} taken, ${JSON.stringify(await t.sql('select state, count(*)::int from messages group by 1'))}`,
  )
  assert.equal(new Set(acceptedMails).size, acceptedMails.length)
  const sent = await t.sql(`select recipient from messages where state = 'sent'`)
  assert.deepEqual(
    sent.filter(({ recipient }) => !acceptedMails.includes(String(recipient))),
    [],
  )
})

test('one row in ten that can not be written holds nobody else up, and says why', async () => {
  let made = 0
  const acceptedMails = await run(
    {},
    { leads: 40, mailboxes: 2 },
    {
      addressesAt: () => {
        made += 1
        // Twice for each message: once for its content, once for its header.
        if (made % 20 === 1) throw new Error('poison')
        return testAddresses
      },
    },
  )
  await untilTrue(`${count('sent')} >= 30 and not exists (select from campaign_leads where due_at <= now())`)
  const held = await t.sql(`select distinct held_by, reason from campaign_leads where held_by is not null`)
  assert.deepEqual(held, [{ held_by: 'broken', reason: 'poison' }])
  assert.equal(new Set(acceptedMails).size, acceptedMails.length)
})

test('a row that the database refuses takes no other with it', async () => {
  const barrier = Promise.withResolvers<void>()
  // All of them are stored in one statement, because they wait for the same moment.
  await run(
    {},
    { leads: 6, subject: `${'x'.repeat(900)} {{name}}` },
    {
      reached: async (point) => void (point === 'claim' && (await barrier.promise)),
    },
  )
  await untilTrue(`${count('sending')} = 6`)
  await t.sql(`update audience set name = repeat('y', 200) where email like 'lead3@%'`)
  await t.sql(`update messages set state = 'queued', claim = null, next_at = null;
    update mailboxes set next_check_at = '-infinity'`)
  barrier.resolve()
  await untilTrue(`${count('sent')} = 5`)
  await untilTrue(`(select count(*) from campaign_leads where held_by is not null) > 0`)
  assert.deepEqual(await t.sql(`select email, held_by from campaign_leads where held_by is not null`), [
    { email: 'lead3@company3.test', held_by: 'broken' },
  ])
})
