// Tests that a human open resolves a message of unknown delivery, and that a machine's never does.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { releaseAbandonedMessages } from '#database/testing/engine-calls.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { classifyDue } from './classify-due.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const t = testDatabase()
let id = ''

/** Handed over an hour ago, still without a result. */
beforeEach(async () => {
  await t.sql('delete from workspaces')
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 1, waits: [0, 3] })
  id = randomUUID()
  await t.sql(`insert into messages (id, workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject,
      tracks_opens, state, lease_until, handed_at, created_at)
    select '${id}', workspace_id, 'campaign', campaign_id, step_id, id, '${scenario.mailboxes[0]}', email, 'A question', true,
      'handing', now() - interval '1 second', now() - interval '1 hour', now() - interval '1 hour' from campaign_leads;
    update campaign_leads set state = 'active', due_at = null`)
})

async function opens(seconds: number, agent = chrome): Promise<void> {
  await t.sql(`insert into message_events (id, workspace_id, message_id, kind, at, agent, client)
    select uuid_v7(), workspace_id, id, 'open', handed_at + ${seconds} * interval '1 second', '${agent}', 'Chrome' from messages`)
  await classifyDue(t.db)
}

const becomesUncertain = () => releaseAbandonedMessages(t.asService)
const message = async () =>
  (await t.sql('select state, human_opens, sent_at = handed_at as is_then from messages'))[0]!
const lead = async () =>
  (await t.sql('select held_by, due_at is not null as goes_on from campaign_leads'))[0]!

test('a person who opens it settles it, and the sequence goes on from there', async () => {
  await becomesUncertain()
  assert.deepEqual(await lead(), { held_by: 'uncertain', goes_on: false })
  await opens(600)
  assert.deepEqual(await message(), { state: 'sent', human_opens: 1, is_then: true })
  assert.deepEqual(await lead(), { held_by: null, goes_on: true })
})

test('a second open is classified by the same moment as the first', async () => {
  await becomesUncertain()
  await opens(600)
  await opens(900)
  assert.deepEqual(await message(), { state: 'sent', human_opens: 2, is_then: true })
})

test('an open while it was being handed over is classified again once nobody waits for the answer', async () => {
  await opens(600)
  assert.deepEqual(await message(), { state: 'handing', human_opens: 0, is_then: null })
  await becomesUncertain()
  await classifyDue(t.db)
  assert.deepEqual(await message(), { state: 'sent', human_opens: 1, is_then: true })
})

test('what a machine does right after the handover, or says that it is one, settles nothing', async () => {
  await becomesUncertain()
  await opens(2)
  await opens(600, 'curl/8.5.0')
  assert.deepEqual(await message(), { state: 'uncertain', human_opens: 0, is_then: null })
})

test('a person who says that it was somebody settles it as well', async () => {
  await becomesUncertain()
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro') on conflict do nothing`,
  )
  await opens(2)
  await t.asAda(`select correct_verdict((select id from message_events), 'human')`)
  assert.deepEqual(await message(), { state: 'sent', human_opens: 1, is_then: true })
})
