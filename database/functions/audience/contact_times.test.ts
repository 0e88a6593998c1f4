import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { claimMessages, recordOutcomes, updateContactTimes } from '#database/testing/engine-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let scenario: Scenario
const t = testDatabase(async () => {
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, mailboxes: 2 })
  await t.sql(`update audience set updated_at = '2026-01-01'`)
})

const person = async (email: string) => (await t.sql(`select * from audience where email = '${email}'`))[0]!
const found = async (find: object, after: object | null = null, limit = 100) =>
  (
    await t.asAda<{ row: { id: string; email: string; last_contacted_at: string | null } }>(
      'select to_json(f) as row from find_audience($1, $2, $3, $4) f',
      [scenario.workspace, find, after, limit],
    )
  ).map(({ row }) => row)
const emails = async (find: object) => (await found(find)).map(({ email }) => email.split('@')[0] ?? '')

async function send(count: number): Promise<void> {
  const claim = randomUUID()
  await t.sql(`update mailboxes set next_check_at = '-infinity'`)
  const ids = await claimMessages(t.asService, { claim, limit: count })
  assert.equal(ids.length, count)
  await recordOutcomes(t.asService, ...ids.map((id) => ({ id, claim, outcome: 'sent', answer: '250 OK' })))
  assert.equal(await updateContactTimes(t.asService), count)
}

test('a mail that left is noted with whom it was for, which is no change to them', async () => {
  await send(2)
  const written =
    await t.sql(`select a.email, a.last_contacted_at = m.sent_at as at_once, a.updated_at::date::text as changed
    from audience a join messages m on m.recipient = a.email and m.state = 'sent' order by 1`)
  assert.deepEqual(written, [
    { email: 'lead1@company1.test', at_once: true, changed: '2026-01-01' },
    { email: 'lead2@company2.test', at_once: true, changed: '2026-01-01' },
  ])
  assert.equal((await person('lead3@company3.test'))['last_contacted_at'], null)
})

test('a reply is noted when it was received, and an older one that is read later moves nothing back', async () => {
  const receive = async (uid: number, kind: string, receivedAt: string) =>
    recordInbound(t.asService, scenario.mailboxes[0], {
      folder: 'INBOX',
      uidValidity: 1,
      uid,
      rfcMessageId: `${uid}@company1.test`,
      kind,
      messageId: (await t.sql(`select id from messages where recipient = 'lead1@company1.test'`))[0]!['id'],
      matchedBy: 'headers',
      from: 'lead1@company1.test',
      fromName: 'Lead',
      subject: 'Re',
      text: 'Yes',
      receivedAt,
    })
  await receive(1, 'reply', '2026-11-02T10:00:00Z')
  await receive(2, 'reply', '2026-11-01T10:00:00Z')
  await receive(3, 'out_of_office', '2026-11-03T10:00:00Z')
  assert.deepEqual(
    ((await person('lead1@company1.test'))['last_reply_at'] as Date).toISOString(),
    '2026-11-02T10:00:00.000Z',
  )
  assert.equal((await person('lead2@company2.test'))['last_reply_at'], null)
})

test('a mail of a mail program of one’s own counts from the moment its sender says that it went', async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  )
  const [{ id } = { id: '' }] = await t.asAda<{ id: string }>(
    'insert into messages (workspace_id, recipient) values ($1, $2) returning id',
    [scenario.workspace, 'LEAD3@company3.test'],
  )
  assert.equal((await person('lead3@company3.test'))['last_contacted_at'], null)
  await t.asAda('select mark_message_sent($1)', [id])
  await updateContactTimes(t.asService)
  assert.notEqual((await person('lead3@company3.test'))['last_contacted_at'], null)
})

test('the list sorts and narrows by both, whoever was never written to at the beginning', async () => {
  await t.sql(`insert into audience (workspace_id, email, last_contacted_at) values
    ('${scenario.workspace}', 'long@ago.test', now() - interval '100 days'), ('${scenario.workspace}', 'never@once.test', null)`)
  const upwards = await emails({ sort: 'last_contacted' })
  assert.deepEqual(upwards.slice(0, 2), ['never', 'long'])
  assert.deepEqual(await emails({ sort: 'last_contacted', descending: true }), upwards.toReversed())
  assert.equal((await emails({ sort: 'last_reply', descending: true }))[0], 'lead1')
  assert.deepEqual(await emails({ contacted: ['never'] }), ['never'])
  assert.deepEqual(new Set(await emails({ contacted: ['never', 'over_90'] })), new Set(['long', 'never']))
  assert.equal((await emails({ contacted: ['within_7'] })).length, 3)
  assert.deepEqual(await emails({ replied: ['within_30'] }), ['lead1'])
  assert.equal((await emails({ replied: ['never'], contacted: ['within_7'] })).length, 2)
})

test('pages by the last mail lose nobody, whether they were written to or not', async () => {
  const seen: string[] = []
  let after: object | null = null
  for (;;) {
    const [row] = await found({ sort: 'last_contacted', descending: true }, after, 1)
    if (!row) break
    seen.push(row.email)
    after = { key: row.last_contacted_at ?? '', id: row.id }
  }
  assert.deepEqual(
    seen,
    (await found({ sort: 'last_contacted', descending: true })).map(({ email }) => email),
  )
  assert.equal(seen.length, 5)
})

test('a filter that is none is refused with a reason, and no hostile word of one is ever read', async () => {
  await assert.rejects(found({ contacted: ["never') or true --"] }), /There is no filter/)
})

test('nobody writes these moments by hand', async () => {
  await assert.rejects(
    t.asAda('update audience set last_contacted_at = now() where workspace_id = $1', [scenario.workspace]),
    { code: '42501' },
  )
})

test('a mail or a reply frees nobody who waits for other content; a change of who they are does', async () => {
  const [lead] =
    await t.sql(`update campaign_leads set held_by = 'broken', state = 'paused', unwritten = 3, due_at = now()
    where email = 'lead3@company3.test' returning id`)
  const state = async () =>
    (await t.sql(`select state, unwritten from campaign_leads where id = '${String(lead!['id'])}'`))[0]
  const change = (what: string) => t.sql(`update audience set ${what} where email = 'lead3@company3.test'`)
  await change('last_contacted_at = now(), last_reply_at = now()')
  assert.deepEqual(await state(), { state: 'paused', unwritten: 3 })
  await change(`company = 'Another'`)
  assert.deepEqual(await state(), { state: 'waiting', unwritten: 0 })
})
