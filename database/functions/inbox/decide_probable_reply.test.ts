import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { emailStep } from '#core/testing/branched-sequences.ts'
import { matchCompany } from '#database/testing/inbound-calls.ts'
import { deleteExpiredContent, erasePerson } from '#database/testing/installation-calls.ts'
import { moveClock } from '#database/testing/sending-scenario.ts'
import { actsOn, campaignOf } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => {
  await moveClock(t.sql, '0')
  await t.sql('delete from workspaces; delete from notifications')
})

const { send, lead, replies, sort } = actsOn(() => t)

type Who = 'ada' | 'bob' | 'anon'
const decide = async (id: string, decision: string, who: Who = 'ada') =>
  await t.db.as(t[who]).query('select decide_probable_reply($1, $2)', [id, decision])
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const mailOf = async (id: string) =>
  (await t.sql(`select * from inbound_messages where id = '${id}'`))[0] as Record<string, unknown>
const why = async () =>
  (
    await t.sql(`select w.* from email_campaigns c join campaign_leads l on l.campaign_id = c.id
      cross join lateral private.wait_of_rules(l, c, 'UTC') as w`)
  )[0]

/** A reply of a colleague without a reference, after the first of two emails was sent. */
async function arrived(changes: object = {}): Promise<string> {
  await campaignOf(t, [emailStep('first'), emailStep('second', { wait_days: 1 })])
  assert.deepEqual(await send(), ['first'])
  const [first] = await t.sql('select id from messages')
  return await replies('interested', {
    messageId: null,
    probableMessageId: String(first!['id']),
    probableBy: ['subject'],
    from: 'n.holm@group.company1.test',
    ...changes,
  })
}

test('the follow-up waits a day for the decision, says so, and then leaves', async () => {
  const id = await arrived()
  assert.deepEqual(
    [(await mailOf(id))['matched_by'], (await lead())['state'], await send('25 hours')],
    ['company', 'active', ['second']],
  )
  await t.sql('delete from workspaces')
  await arrived()
  await t.sql(`update campaign_leads set due_at = now()`)
  assert.deepEqual(await send(), [])
  const held = await lead()
  assert.equal(held['held_by'], 'probable_reply')
  const days = (new Date(String(held['due_at'])).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 0.99 && days <= 1, `${days} days`)
  assert.equal((await why())!['rule'], 'probable_reply')
  assert.deepEqual(await send('24 hours 1 minute'), ['second'])
})

test('attached, it is a reply: the lead stops, it counts, and the conversation is the lead’s', async () => {
  const id = await arrived()
  await t.sql('update campaign_leads set due_at = now()')
  await send()
  await decide(id, 'attach')
  const stopped = await lead()
  const mail = await mailOf(id)
  assert.deepEqual(
    [stopped['state'], mail['matched_by'], mail['lead_id']],
    ['replied', 'person', stopped['id']],
  )
  const [conversation] = await t.sql('select lead_id, campaign_id, category from conversations')
  assert.deepEqual(conversation, {
    lead_id: stopped['id'],
    campaign_id: stopped['campaign_id'],
    category: 'interested',
  })
  assert.equal((await t.sql('select 1 from messages where replied_at is not null')).length, 1)
  assert.deepEqual(await send('30 hours'), [])
})

test('an attachment that is undone restores the lead, and asks again', async () => {
  const id = await arrived()
  const before = await lead()
  const lastReply = async () => (await t.sql('select last_reply_at from audience'))[0]!['last_reply_at']
  await decide(id, 'attach')
  assert.ok(await lastReply())
  await decide(id, 'undo')
  assert.equal(await lastReply(), null)
  const { state, due_at: due, step_id: step } = await lead()
  assert.deepEqual([state, String(due), step], [before['state'], String(before['due_at']), before['step_id']])
  const mail = await mailOf(id)
  assert.deepEqual([mail['matched_by'], mail['lead_id'], mail['message_id']], ['company', null, null])
  assert.equal((await t.sql('select 1 from messages where replied_at is not null')).length, 0)
  assert.deepEqual(await send('25 hours'), ['second'])
})

test('rejected, the lead continues at once, and the mail is done; undone, the lead waits again', async () => {
  const id = await arrived()
  await t.sql('update campaign_leads set due_at = now()')
  assert.deepEqual(await send(), [])
  await decide(id, 'reject')
  assert.ok((await mailOf(id))['closed_at'])
  await decide(id, 'undo')
  assert.deepEqual([(await mailOf(id))['closed_at'], await send()], [null, []])
  await decide(id, 'reject')
  assert.deepEqual(await send(), ['second'])
})

test('from attached to rejected and back, each takes the other back', async () => {
  const id = await arrived()
  await decide(id, 'attach')
  await decide(id, 'reject')
  assert.deepEqual([(await lead())['state'], (await mailOf(id))['lead_id']], ['active', null])
  await decide(id, 'attach')
  assert.deepEqual([(await lead())['state'], (await mailOf(id))['closed_at']], ['replied', null])
})

test('an opt-out suppresses its writer at once, and the lead when it is attached', async () => {
  const id = await arrived()
  await sort(id, 'opt_out')
  assert.deepEqual(await addresses(), ['n.holm@group.company1.test'])
  await decide(id, 'attach')
  assert.deepEqual(await addresses(), ['lead1@company1.test', 'n.holm@group.company1.test'])
  assert.equal((await lead())['state'], 'unsubscribed')
  await decide(id, 'undo')
  assert.equal((await lead())['state'], 'active')
})
const addresses = async () =>
  (await t.sql('select address from suppressions order by address')).map(({ address }) => address)

test('before it is attached it counts for no figure of the dashboard', async () => {
  const id = await arrived()
  const positive = async () => {
    const rows = await t.asAda<{ positive: number }>(
      "select positive from dashboard_mail((select id from workspaces), 7, 'UTC')",
    )
    return rows.reduce((sum, row) => sum + row.positive, 0)
  }
  assert.equal(await positive(), 0)
  await decide(id, 'attach')
  assert.equal(await positive(), 1)
})

test('its owner is told what to decide', async () => {
  await arrived({ fromName: 'Nora Holm' })
  const [notice] = await t.sql('select title from notifications')
  assert.match(
    String(notice!['title']),
    /^Nora Holm replied: decide whether it is about your email to Lead Number1/,
  )
})

test('a rejected mail loses its content after a day, and its sender is not asked about again', async () => {
  const id = await arrived()
  await decide(id, 'reject')
  await deleteExpiredContent(t.asService, inHours(23))
  assert.equal((await mailOf(id))['content_text'], 'An answer')
  await deleteExpiredContent(t.asService, inHours(25))
  const { content_text: text, subject, removed_by_retention_at: removed } = await mailOf(id)
  assert.deepEqual([text, subject, Boolean(removed)], ['', '', true])
  const [box] = await t.sql('select id from mailboxes')
  const decisions = [
    {
      uid: 1,
      id: 'x',
      company: 'company1.test',
      from: 'n.holm@group.company1.test',
      fromName: '',
      subject: 'first',
    },
    {
      uid: 2,
      id: 'y',
      company: 'company1.test',
      from: 'other@company1.test',
      fromName: '',
      subject: 'Re: first',
    },
  ].map((mail) => ({ ...mail, receivedAt: new Date() }))
  const found = await matchCompany(t.asService, box!['id'], decisions)
  assert.deepEqual(found.map(Number), [2])
})

test('the export and the erasure of a contact include what is probably a reply to them', async () => {
  await arrived()
  const [workspace] = await t.sql('select id from workspaces')
  const [exported] = await t.asAda<{ found: { inbound_messages: unknown[] } }>(
    'select export_person($1, $2) as found',
    [workspace!['id'], 'lead1@company1.test'],
  )
  assert.equal(exported!.found.inbound_messages.length, 1)
  await erasePerson(t.asService, workspace!['id'], 'lead1@company1.test')
  assert.equal((await t.sql('select 1 from inbound_messages')).length, 0)
})

test('only editors of its workspace decide: no stranger, no viewer, nobody signed out', async () => {
  const id = await arrived()
  await assert.rejects(decide(id, 'attach', 'bob'))
  await assert.rejects(decide(id, 'attach', 'anon'))
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) select id, '${t.bobId}', 'viewer' from workspaces`,
  )
  await assert.rejects(decide(id, 'attach', 'bob'))
  assert.equal((await mailOf(id))['matched_by'], 'company')
  await t.sql(`update workspace_members set role = 'editor'`)
  await decide(id, 'attach', 'bob')
  assert.equal((await mailOf(id))['matched_by'], 'person')
  await assert.rejects(decide(randomUUID(), 'attach'))
  await assert.rejects(decide(id, 'delete'), /nothing to decide/)
})
