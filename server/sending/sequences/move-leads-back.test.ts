import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { emailStep, twoPaths } from '#core/testing/branched-sequences.ts'
import { identityOf, setUpAccounts } from '#database/testing/policy-access.ts'
import { moveClock, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { campaignOf, recordReply } from '#database/testing/sequence-runs.ts'
import { claimDue, decideAll, sendAllDue } from '#server/testing/sending/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase(async () => {
  await setUpAccounts(t)
})
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const idOf = (who: 'editor' | 'viewer') => String(identityOf(t, who).claims?.sub)
const sequence = () => [
  emailStep('first'),
  emailStep('second', { wait_days: 1 }),
  emailStep('third', { wait_days: 1 }),
]
type Steps = ReturnType<typeof sequence>

async function finished(steps: Steps, leads = 1): Promise<Scenario> {
  const scenario = await campaignOf(t, steps, leads)
  for (const days of [0, 2, 4]) await sendAllDue(t, `${days} days`)
  return scenario
}
const ids = async () =>
  (await t.sql('select id from campaign_leads order by email')).map(({ id }) => String(id))
const move = async (leads: readonly string[], step: string, who = t.ada) => {
  const [row] = await t.db.as(who).query('select move_leads_back($1, $2) as answer', [leads, step])
  return row!['answer'] as { move_id: string; moved: number; left: number }
}
const undo = async (id: string, who = t.ada) => {
  const [row] = await t.db.as(who).query('select undo_move_back($1) as answer', [id])
  return row!['answer'] as { undone: number; left: number }
}
const lead = async () => (await t.sql('select state, step_id, reason, ended_at from campaign_leads'))[0]!

test('a finished lead that is moved back gets that step and all after it once more, and no step a third time', async () => {
  const steps = sequence()
  await finished(steps)
  const answer = await move(await ids(), steps[1]!.id)
  assert.deepEqual([answer.moved, answer.left], [1, 0])
  assert.deepEqual(await sendAllDue(t, '5 days'), ['second'])
  assert.deepEqual(await sendAllDue(t, '7 days'), ['third'])
  assert.deepEqual(await sendAllDue(t, '30 days'), [])
  const [count] = await t.sql(
    `select count(*)::int as sent, count(distinct lead_id)::int as leads from messages where state = 'sent'`,
  )
  assert.deepEqual(count, { sent: 5, leads: 1 })
})

test('the database sends no step twice between two moves', async () => {
  const steps = sequence()
  await finished(steps)
  await move(await ids(), steps[0]!.id)
  await sendAllDue(t, '5 days')
  const [sent] = await t.sql('select * from messages where superseded_by is null limit 1')
  await assert.rejects(
    t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, recipient)
      select workspace_id, kind, campaign_id, step_id, lead_id, recipient from messages where id = '${String(sent!['id'])}'`),
    { code: '23505' },
  )
})

test('undo puts a lead back as it was, once, and sends nothing', async () => {
  const steps = sequence()
  await finished(steps)
  const was = await lead()
  const { move_id } = await move(await ids(), steps[0]!.id)
  assert.equal((await lead())['step_id'], steps[0]!.id)
  assert.deepEqual(await undo(move_id), { undone: 1, left: 0 })
  assert.deepEqual(await lead(), was)
  assert.deepEqual(await sendAllDue(t, '9 days'), [])
  assert.deepEqual(await t.sql('select id from messages where superseded_by is not null'), [])
  await assert.rejects(undo(move_id), { code: '42501' })
})

test('undo leaves a lead whose email has left or is leaving', async () => {
  const steps = sequence()
  await finished(steps, 2)
  const { move_id } = await move(await ids(), steps[0]!.id)
  await moveClock(t.sql, '5 days')
  // A mailbox sends one message at a time.
  assert.equal((await claimDue(t)).ids.length, 1)
  assert.deepEqual(await undo(move_id), { undone: 1, left: 1 })
})

test('leads with an email on its way, suppressed ones and those on the steps of a reply stay where they are', async () => {
  const steps = [...sequence(), emailStep('asked', { on_reply: 'question' })]
  await campaignOf(t, steps, 3)
  await sendAllDue(t)
  const [first, second, third] = await ids()
  await t.sql(`update messages set state = 'uncertain' where lead_id = '${first!}';
    insert into suppressions (workspace_id, address, reason) select workspace_id, email, 'not_interested' from campaign_leads where id = '${second!}'`)
  const [mail] = await t.sql(`select id, recipient from messages where lead_id = '${third!}'`)
  await recordReply(t, 'question', { messageId: String(mail!['id']), from: String(mail!['recipient']) })
  await decideAll(t)
  const { moved, left } = await move([first!, second!, third!], steps[0]!.id)
  assert.deepEqual([moved, left], [0, 3])
})

test('a branch that was taken is decided again, and undo restores the one taken', async () => {
  const steps = twoPaths()
  await campaignOf(t, steps)
  await sendAllDue(t)
  await sendAllDue(t, '5 days')
  const before = await t.sql('select id, branch from lead_branches')
  assert.equal(before.length, 1)
  const { move_id } = await move(await ids(), steps[0]!.id)
  assert.deepEqual(await t.sql('select id from lead_branches'), [])
  await undo(move_id)
  assert.deepEqual(await t.sql('select id, branch from lead_branches'), before)
})

test('owners and editors move leads and take the move back; viewers, strangers, admins and the signed-out do neither', async () => {
  const steps = sequence()
  const { workspace } = await finished(steps)
  await t.sql(`insert into workspace_members (workspace_id, user_id, role)
    select '${workspace}', user_id, role from (values ('${idOf('editor')}'::uuid, 'editor'), ('${idOf('viewer')}', 'viewer')) m (user_id, role)`)
  const leads = await ids()
  for (const who of ['owner', 'editor'] as const) {
    const { move_id, moved } = await move(leads, steps[0]!.id, identityOf(t, who))
    assert.equal(moved, 1, who)
    for (const other of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const)
      await assert.rejects(undo(move_id, identityOf(t, other)), { code: '42501' }, other)
    assert.equal((await undo(move_id, identityOf(t, who))).undone, 1, who)
  }
  const was = await lead()
  for (const who of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(move(leads, steps[0]!.id, identityOf(t, who)), { code: '42501' }, who)
  assert.deepEqual(await lead(), was)
})

test('a lead of another workspace stays where it is, and steps of a reply take nobody', async () => {
  const steps = [...sequence(), emailStep('asked', { on_reply: 'question' })]
  await finished(steps)
  const leads = await ids()
  await assert.rejects(move(leads, steps[3]!.id), { code: 'PT400' })
  const others = await setUpScenario(t.sql, t.adaId)
  const { moved, left } = await move(leads, others.steps[0]!)
  assert.deepEqual([moved, left], [0, 1])
})
