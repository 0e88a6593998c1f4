// Tests messages whose process ended: counted until they are rendered, then tried alone, and finally held.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import {
  claimMessages,
  releaseAbandonedMessages,
  renewClaims,
  storeContent,
} from '#database/testing/engine-calls.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
let scenario: Scenario
beforeEach(async () => {
  await t.sql('delete from workspaces')
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, mailboxes: 3 })
})

const makeMailboxesDue = () =>
  t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity'`)

async function claim(): Promise<string[]> {
  await makeMailboxesDue()
  return await claimNow()
}

const claimNow = () => claimMessages(t.asService)

async function ownerDies(): Promise<void> {
  await t.sql(`update messages set lease_until = now() - interval '1 second' where state = 'sending'`)
  await releaseAbandonedMessages(t.asService)
  await t.sql(`update messages set next_at = now() where state = 'queued'`)
}

const orphaned = async () =>
  (await t.sql('select orphaned from messages order by recipient')).map((row) => row['orphaned'])

test('twice in company and then alone, so that the others are not held for the one', async () => {
  for (const deaths of [1, 2]) {
    assert.equal((await claim()).length, 3)
    await ownerDies()
    assert.deepEqual(await orphaned(), [deaths, deaths, deaths])
  }
  assert.equal((await claim()).length, 1)
  assert.equal((await claim()).length, 0, 'while one is tried the others wait')
  await ownerDies()
  assert.deepEqual(new Set(await orphaned()), new Set([2, 3]))
})

test('what two processes claim at the same moment is one of them still', async () => {
  await claim()
  await t.sql('update messages set orphaned = 2')
  await ownerDies()
  await t.sql('update messages set orphaned = 2')
  await makeMailboxesDue()
  const claims = await Promise.all([claimNow(), claimNow(), claimNow()])
  assert.equal(claims.flat().length, 1)
})

test('one that stood written is nobody’s death', async () => {
  await claim()
  await t.sql(`update messages set rfc_message_id = id || '@sender.test'`)
  await ownerDies()
  assert.deepEqual(await orphaned(), [0, 0, 0])
})

test('written at last, it counts from the beginning', async () => {
  const [id] = await claim()
  await t.sql(`update messages set orphaned = 3 where id = '${id}'`)
  const written = {
    id,
    subject: 'A question',
    rfcMessageId: 'one@sender.test',
    rfcReferences: [],
    text: 'Hello',
  }
  const [{ claim: held } = {}] = await t.sql(`select claim from messages where id = '${id}'`)
  await storeContent(t.asService, held, {
    ...written,
    variantId: null,
    html: null,
    tracksOpens: false,
    links: [],
  })
  assert.deepEqual(await orphaned(), [0, 0, 0])
})

test('an answer that ends whoever writes it is refused with the reason, and the next one goes', async () => {
  await t.sql(`delete from campaign_leads;
    insert into messages (workspace_id, kind, mailbox_id, recipient, subject, state, orphaned)
    select '${scenario.workspace}', 'answer', '${scenario.mailboxes[0]}', n || '@example.com', 'Re: Yes', 'queued', 3 from generate_series(1, 2) n`)
  const [id] = await claim()
  assert.deepEqual(await claim(), [], 'one at a time')
  await ownerDies()
  const [held] = await t.sql(`select state, answer from messages where id = '${id}'`)
  assert.equal(held!['state'], 'refused')
  assert.match(String(held!['answer']), /ended each of the 4 times/)
  assert.equal((await claim()).length, 1)
})

test('renewing a claim waits for no message that is being handed over, and renews the others', async () => {
  await makeMailboxesDue()
  const claim = randomUUID()
  const [locked] = await claimMessages(t.asService, { claim })

  await t.db.transaction(t.service, async (handing) => {
    await handing.query('select from public.messages where id = $1 for update', [locked])
    await t.db.transaction(t.service, async ({ query }) => {
      await query(`set local lock_timeout = '1s'`)
      await renewClaims(query, [claim])
    })
  })
  const renewed = await t.sql(`select id from messages where lease_until > now() + interval '2 minutes'`)
  assert.equal(renewed.length, 2)
  assert.ok(renewed.every(({ id }) => id !== locked))
})
