// Tests a message that cannot be rendered: it is tried three times, then its reason is shown; no other message waits
// for it.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, test } from 'node:test'
import { moveClock, type ScenarioOptions } from '#database/testing/sending-scenario.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import type { EngineDeps } from './engine.ts'
import { testAddresses } from '#server/testing/sending/test-engine.ts'
import type { SinkScript } from '#server/testing/sending/sink.ts'
import { createHarness, type Played } from '#server/testing/sending/harness.ts'

const { untilTrue, ...harness } = createHarness()
let t: TestDatabase
let ill: Set<string>
let tries: number
before(async () => (t = await harness.open()))
after(() => harness.close())
afterEach(() => harness.clear())

/** Contacts whose ID is in `ill` have no URL for their links, so rendering for them fails. */
async function set(
  scenario: ScenarioOptions,
  script: SinkScript = {},
  deps: Partial<EngineDeps> = {},
): Promise<Played> {
  ill = new Set()
  tries = 0
  return await harness.set(script, scenario, {
    ...deps,
    addressesAt: () => ({
      ...testAddresses,
      unsubscribe(id) {
        if (!ill.has('all') && !ill.has(id)) return testAddresses.unsubscribe(id)
        tries += 1
        throw new Error('No such address can be made')
      },
    }),
  })
}

const leads = (condition: string) => `(select count(*) from campaign_leads where ${condition})`

/** Moves the clock so far that everything waiting is retried. */
async function hoursLater(hours: number): Promise<void> {
  await moveClock(t.sql, `${hours} hours`)
  await makeMailboxesDue()
}

const makeMailboxesDue = () =>
  t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity'`)

async function giveUp(): Promise<void> {
  for (const [hours, unwritten] of [
    [0, 1],
    [2, 2],
    [4, 3],
  ] as const) {
    await hoursLater(hours)
    await untilTrue(`(select min(unwritten) from campaign_leads) = ${unwritten}`)
  }
}

test('after three tries the lead is paused with the reason, and is not tried a fourth time', async () => {
  const { engine, recipients } = await set({ leads: 1 })
  ill.add('all')
  await engine.start()
  await giveUp()
  await hoursLater(200)
  await sleep(300)
  assert.equal(tries, 3)
  assert.deepEqual(await t.sql('select state, held_by, reason from campaign_leads'), [
    { state: 'paused', held_by: 'broken', reason: 'No such address can be made' },
  ])
  assert.deepEqual(await t.sql('select id from messages'), [])
  assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status: 'sending' }])
  assert.deepEqual(recipients, [])
})

test('a person who resumes it has it tried again', async () => {
  const { engine, recipients } = await set({ leads: 1 })
  ill.add('all')
  await engine.start()
  await giveUp()
  ill.clear()
  await t.db.as(t.ada).query(`select change_leads(array(select id from campaign_leads), 'resume')`)
  await makeMailboxesDue()
  await untilTrue(leads(`state = 'finished'`) + ' = 1')
  assert.equal(recipients.length, 1)
})

test('another text is tried by itself, whoever was given up; whom a person paused stays paused', async () => {
  const { engine, campaign, recipients } = await set({ leads: 2 })
  ill.add('all')
  await engine.start()
  await giveUp()
  await t.db.as(t.ada).query(
    `select change_leads(array(select id from campaign_leads where email like 'lead2@%'), action)
     from unnest(array['resume', 'pause']) action`,
  )
  ill.clear()
  await t.sql(`update email_campaigns set sequence_version = sequence_version + 1 where id = '${campaign}'`)
  await makeMailboxesDue()
  await untilTrue(leads(`state = 'finished'`) + ' = 1')
  await sleep(200)
  assert.deepEqual(recipients, ['lead1@company1.test'])
  assert.deepEqual(await t.sql(`select state from campaign_leads where email like 'lead2@%'`), [
    { state: 'paused' },
  ])
})

test('a mail that was written, put off and can not be built any more is no endless try either', async () => {
  const { engine } = await set(
    { leads: 2 },
    {
      act: (phase, to) =>
        phase === 'rcpt' && to.startsWith('lead1@') ? { reply: '451 4.3.0 Later' } : undefined,
    },
  )
  await engine.start()
  await untilTrue(`(select count(*) from messages where state in ('deferred', 'sent')) = 2`)
  const [deferred] = await t.sql(`select id from messages where state = 'deferred'`)
  ill.add(String(deferred!['id']))
  await hoursLater(1)
  await untilTrue(leads(`held_by = 'broken'`) + ' = 1')
  assert.deepEqual(await t.sql('select state from messages'), [{ state: 'sent' }])
})

test('an answer that can not be written stays with its reason, and moves no sequence', async () => {
  const { engine, workspace, campaign, mailboxes } = await set({ leads: 1, waits: [0, 5] })
  await engine.start()
  await untilTrue(leads(`state = 'active' and due_at is not null`) + ' = 1')
  const before = await t.sql('select state, due_at, held_by, unwritten from campaign_leads')
  ill.add('all')
  await t.sql(`with written as (
      insert into messages (workspace_id, kind, campaign_id, lead_id, mailbox_id, recipient, subject, state)
      select '${workspace}', 'answer', '${campaign}', id, '${mailboxes[0]}', email, 'Re: Yes', 'queued'
      from campaign_leads returning id, workspace_id)
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, 'With pleasure.' from written`)
  await untilTrue(`(select state from messages where kind = 'answer') = 'refused'`)
  assert.deepEqual(await t.sql(`select answer from messages where kind = 'answer'`), [
    { answer: 'No such address can be made' },
  ])
  assert.deepEqual(
    await t.sql(
      'select content_text from message_bodies b join messages m using (id) where m.kind = $$answer$$',
    ),
    [{ content_text: 'With pleasure.' }],
  )
  assert.deepEqual(await t.sql('select state, due_at, held_by, unwritten from campaign_leads'), before)
})

test('whoever left while theirs could not be written stays away', async () => {
  const leave = () =>
    t.db.as(t.ada).query(`select change_leads(array(select id from campaign_leads), 'remove')`)
  const { engine } = await set(
    { leads: 1 },
    {},
    { reached: async (point) => void (point === 'claim' && (await leave())) },
  )
  ill.add('all')
  await engine.start()
  await untilTrue(leads(`state = 'skipped'`) + ' = 1')
  await untilTrue(`not exists (select from messages where state = 'sending')`)
  assert.deepEqual(await t.sql('select state, due_at from campaign_leads'), [
    { state: 'skipped', due_at: null },
  ])
})
