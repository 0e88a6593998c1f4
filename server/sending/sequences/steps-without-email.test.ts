import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import type { Action } from '#core/campaigns/action.ts'
import { blankStep, type ReplyPath, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { actionStep, emailStep, idOf } from '#core/testing/branched-sequences.ts'
import { advanceCampaigns, countBranches, recordOutcomes } from '#database/testing/engine-calls.ts'
import { addLeads, moveClock } from '#database/testing/sending-scenario.ts'
import { campaignOf, saveSequence } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { actsOn, claimDue, decideAll } from '#server/testing/sending/sequence-runs.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const tag = (on_reply: ReplyPath, name: string, changes: Partial<Step> = {}) =>
  actionStep({ do: 'add_tag', tag: name }, { id: idOf(name), on_reply, ...changes })
const call = (on_reply: ReplyPath, changes: Partial<Step> = {}): Step => ({
  ...blankStep(idOf('call'), 'call'),
  on_reply,
  wait_days: 1,
  instructions: 'Call them',
  ...changes,
})
const todo = (on_reply: ReplyPath): Step => ({ ...blankStep(idOf('todo'), 'task'), on_reply })

const sequence: Sequence = [
  emailStep('first'),
  emailStep('second', { wait_days: 3 }),
  emailStep('asked', { on_reply: 'question', wait_days: 1 }),
  tag('interested', 'hot'),
  call('interested'),
  tag('interested', 'called', { wait_days: 2 }),
  tag('not_interested', 'cold'),
  tag('bounced', 'dead'),
  todo('bounced'),
]

const { send, lead, replies, sort, answer } = actsOn(() => t)
const bounces = async () => await replies(null, { kind: 'bounce', severity: 'hard' })
const tags = async () => (await t.sql('select tags from audience'))[0]!['tags']
/** The open tasks of the page, whenever they are due. */
const found = () =>
  t.asAda<{ id: string; kind: string; instructions: string; due_at: string }>(
    'select * from find_tasks((select id from workspaces), $1)',
    [JSON.stringify({ until: '2100-01-01' })],
  )
const finish = (id: string, outcome: string) => t.asAda('select finish_task($1, $2)', [id, outcome])

/** Runs the engine until nothing is due. No email is ever sent. */
async function work(after = '0'): Promise<void> {
  await moveClock(t.sql, after)
  await decideAll(t)
  assert.deepEqual(await send(after), [])
}

test('an interested reply has its actions done at once and its call due in a day, and the lead has replied', async () => {
  const { campaign } = await campaignOf(t, sequence)
  await send()
  await replies('interested')
  assert.deepEqual(await tags(), ['hot'])
  const began = await lead()
  assert.deepEqual([began['state'], began['reason'], began['on_reply']], ['replied', null, 'interested'])
  await work('23 hours')
  assert.deepEqual(await found(), [])
  const [waits] = await t.asAda('select rule, detail from why_not_sent($1)', [campaign])
  assert.deepEqual(waits, { rule: 'wait', detail: 'Reply “Interested”: As it says.' })
  await work('25 hours')
  const [task] = await found()
  assert.deepEqual([task!.kind, task!.instructions], ['call', 'Call them'])
  const [standing] = await t.asAda('select step_id, leads from sequence_counts($1) where branch is null', [
    campaign,
  ])
  assert.deepEqual(standing, { step_id: idOf('call'), leads: '1' })
  await finish(task!.id, 'voicemail')
  await work('50 hours')
  assert.deepEqual(await tags(), ['hot', 'called'])
  const moves = { step_id: null, due_at: null, held_at: null }
  assert.deepEqual({ ...(await lead()), ...moves }, { ...began, ...moves })
  const lines = await t.asAda(
    `select detail ->> 'branch' as branch from contact_timeline((select id from audience limit 1)) where kind = 'reply_steps'`,
  )
  assert.deepEqual(lines, [{ branch: 'Interested' }])
  assert.deepEqual(await countBranches(t.asService), [])
})

test('whoever was paused or answered before is called all the same, and an answer takes no task back', async () => {
  await campaignOf(t, sequence)
  await send()
  await t.asAda(`select change_leads(array[$1::uuid], 'pause')`, [(await lead())['id']])
  const reply = await replies('interested')
  await work('25 hours')
  await answer(reply)
  assert.equal((await found()).length, 1)
  assert.deepEqual([(await lead())['state'], (await lead())['reason']], ['replied', 'Replied while paused'])
})

test('a reply that is recorded before the outcome of what it answers is followed all the same', async () => {
  await campaignOf(t, sequence)
  const { claim, ids } = await claimDue(t)
  await t.sql(`update messages set state = 'sent' where id = '${ids[0]!}'`)
  await replies('interested')
  await work('25 hours')
  await t.sql(`update messages set state = 'handing' where id = '${ids[0]!}'`)
  for (const outcome of ['uncertain', 'sent'])
    await recordOutcomes(t.asService, { id: ids[0], claim, outcome, answer: '250', wait: 0 })
  const [task] = await found()
  await finish(task!.id, 'reached')
  await work('80 hours')
  assert.deepEqual([(await lead())['state'], await tags()], ['replied', ['hot', 'called']])
})

test('a bounce tags its contact and leaves a to-do, though the address is suppressed; a refusal by SMTP does too', async () => {
  for (const how of ['report', 'refusal']) {
    await campaignOf(t, sequence)
    if (how === 'report') {
      await send()
      await bounces()
    } else {
      const { claim, ids } = await claimDue(t)
      const refused = { outcome: 'refused', answer: '550 No such user', class: 'hard', wait: 0 }
      await recordOutcomes(t.asService, { id: ids[0], claim, ...refused })
    }
    await work()
    assert.deepEqual(await tags(), ['dead'], how)
    await work('1 minute')
    const [task] = await found()
    assert.equal(task!.kind, 'task', how)
    await finish(task!.id, 'done')
    await work('2 days')
    const { state, due_at } = await lead()
    assert.deepEqual([state, due_at], ['bounced', null], how)
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('a bounce that ends no lead, or comes twice, begins nothing more', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies(null, { kind: 'bounce', severity: 'soft' })
  assert.deepEqual(await tags(), [])
  await bounces()
  await bounces()
  await work('1 minute')
  assert.equal((await found()).length, 1)
})

test('colleagues of whoever bounced are written to', async () => {
  const scenario = await campaignOf(t, sequence)
  await t.sql('update email_campaigns set stop_for_company = true')
  await send()
  await bounces()
  await addLeads(t.sql, { ...scenario, steps: [sequence[0]!.id] }, 1, `'boss@company1.test'`)
  assert.deepEqual(await send('1 hour'), ['first'])
})

test('another category takes back the task that nobody did, and what was done is done once', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('interested')
  await work('25 hours')
  assert.equal((await found()).length, 1)
  await sort(reply, 'not_interested')
  await work('26 hours')
  assert.deepEqual([await found(), await tags()], [[], ['hot', 'cold']])
  await sort(reply, 'interested')
  await work('51 hours')
  const [task] = await found()
  await finish(task!.id, 'reached')
  await sort(reply, null)
  assert.deepEqual([(await lead())['on_reply'], (await lead())['due_at']], [null, null])
  await sort(reply, 'interested')
  // The call was made, so the steps after it run.
  await work('76 hours')
  assert.deepEqual(await found(), [])
  await work('125 hours')
  assert.deepEqual(await tags(), ['hot', 'cold', 'called'])
})

test('a correction to and from a category with emails leaves neither steps nor tasks behind', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('question')
  await sort(reply, 'interested')
  assert.equal((await lead())['state'], 'replied')
  await sort(reply, 'question')
  assert.equal((await lead())['state'], 'active')
  assert.deepEqual(await send('25 hours'), ['asked'])
  assert.deepEqual(await found(), [])
})

test('a further reply of the same category begins nothing again, one of another goes on with its own', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('interested')
  await work('25 hours')
  await replies('interested')
  await replies(null)
  assert.equal((await found()).length, 1)
  await replies('not_interested')
  assert.deepEqual(await tags(), ['hot', 'cold'])
  // The task can still be done or skipped.
  const [task] = await found()
  await finish(task!.id, 'skipped')
  await work('60 days')
  assert.deepEqual(await tags(), ['hot', 'cold'])
})

test('a further reply that only says that they are away writes to nobody who was interested', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('interested')
  const away = await replies('hostile')
  await sort(away, 'out_of_office')
  assert.equal((await lead())['state'], 'replied')
  await work('25 hours')
  assert.equal((await found()).length, 1)
})

test('whoever opts out gets no steps, and the task that waits for them is gone', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('interested')
  await work('25 hours')
  await sort(reply, 'opt_out')
  assert.deepEqual(await found(), [])
  await t.sql(`delete from suppressions`)
  await sort(reply, 'interested')
  await t.sql(`insert into suppressions (workspace_id, address, reason)
    select workspace_id, email, 'complaint' from campaign_leads`)
  await work('80 hours')
  assert.deepEqual(await found(), [])
})

test('a reply that is only taken for theirs begins nothing, one of a colleague by its headers does', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('interested', { matchedBy: 'unsure' })
  assert.deepEqual(await tags(), [])
  await replies('interested', { from: 'assistant@company1.test' })
  assert.deepEqual(await tags(), ['hot'])
})

test('a campaign that is paused or archived waits, one that is completed goes on', async () => {
  for (const status of ['paused', 'archived', 'completed']) {
    const { campaign } = await campaignOf(t, sequence)
    await send()
    await replies('interested')
    await t.sql(`update email_campaigns set status = '${status}' where id = '${campaign}'`)
    await work('25 hours')
    const tasks = await t.sql('select id from campaign_tasks')
    assert.equal(tasks.length, status === 'completed' ? 1 : 0, status)
    await t.sql(`update email_campaigns set status = 'sending' where id = '${campaign}'`)
    await work('26 hours')
    assert.equal((await found()).length, 1, status)
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('a campaign whose last lead replied completes, and a reply long after it is followed too', async () => {
  const { campaign } = await campaignOf(t, [sequence[0]!, ...sequence.slice(3)])
  await send()
  await advanceCampaigns(t.asService)
  await replies('interested')
  await work('25 hours')
  assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status: 'completed' }])
  assert.equal((await found()).length, 1)
  await t.sql(`update email_campaigns set status = 'archived' where id = '${campaign}'`)
  assert.deepEqual(await found(), [])
})

test('a lead that somebody removes keeps no task, and one that is written to on a later day goes on', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('interested')
  await work('25 hours')
  const [day] = await t.sql(`select ((now() at time zone 'UTC')::date + 20)::text as day`)
  await t.asAda('select continue_lead($1, $2)', [reply, day!['day']])
  const continued = await lead()
  assert.equal(continued['state'], 'active')
  await finish((await found())[0]!.id, 'reached')
  assert.equal(String((await lead())['due_at']), String(continued['due_at']))

  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
  await campaignOf(t, sequence)
  await send()
  await replies('interested')
  await work('25 hours')
  await t.asAda(`select change_leads(array[$1::uuid], 'remove')`, [(await lead())['id']])
  assert.deepEqual(await found(), [])
})

test('a task that was done is taken back, and one that agreed to a meeting ends the steps', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('interested')
  await work('25 hours')
  const before = await lead()
  const [task] = await found()
  await finish(task!.id, 'meeting')
  await work('90 hours')
  assert.deepEqual(await tags(), ['hot'])
  await t.asAda('select reopen_task($1)', [task!.id])
  assert.deepEqual(await lead(), before)
  assert.equal((await found()).length, 1)
  await finish(task!.id, 'reached')
  await work('180 hours')
  assert.deepEqual(await tags(), ['hot', 'called'])
})

test('who stands at a step that is removed goes on with the next, or is through, and stays ended', async () => {
  const scenario = await campaignOf(t, sequence)
  await send()
  await replies('interested')
  await work('25 hours')
  const { ended_at } = await lead()
  await saveSequence(
    t,
    scenario,
    sequence.filter(({ kind }) => kind !== 'call'),
  )
  assert.deepEqual(await found(), [])
  await work('80 hours')
  assert.deepEqual(await tags(), ['hot', 'called'])
  const { state, ended_at: still } = await lead()
  assert.deepEqual([state, String(still)], ['replied', String(ended_at)])
})

test('a lead that waits is moved to another campaign when its days have passed, and stays replied here', async () => {
  const nurture = randomUUID()
  const scenario = await campaignOf(t, [
    emailStep('first'),
    actionStep({ do: 'move', campaign: nurture }, { on_reply: 'not_interested', wait_days: 180 }),
    tag('not_interested', 'moved'),
  ])
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${nurture}', '${scenario.workspace}', 'Nurture');
    update email_campaigns set status = 'sending', launched_at = now() where id = '${nurture}';
    insert into campaign_steps (workspace_id, campaign_id, position) values ('${scenario.workspace}', '${nurture}', 1)`)
  await send()
  await replies('not_interested')
  await work('179 days')
  assert.deepEqual(await tags(), [])
  await work('181 days')
  assert.deepEqual(await tags(), ['moved'])
  const states = await t.sql(`select state from campaign_leads order by campaign_id = '${nurture}'`)
  assert.deepEqual(states, [{ state: 'replied' }, { state: 'waiting' }])
})

test('emails and conditions are refused by the table itself', async () => {
  await campaignOf(t, sequence)
  for (const kind of ['email', 'condition'])
    await assert.rejects(
      t.sql(`update campaign_steps set kind = '${kind}' where on_reply = 'bounced' and kind = 'task'`),
      { message: /campaign_steps_without_email/ },
    )
})

const createsCall: Action = {
  do: 'create_task',
  task: 'call',
  instructions: 'Ring {{first_name}}',
  due_days: 2,
}

test('an action creates a task that holds nothing up, and that stays when the sequence ends', async () => {
  await campaignOf(t, [emailStep('first'), actionStep(createsCall), emailStep('second', { wait_days: 3 })])
  await send()
  const [later] = await found()
  assert.deepEqual([later!.kind, later!.instructions], ['call', 'Ring {{first_name}}'])
  assert.ok(Date.parse(later!.due_at) > Date.now() + 47 * 3_600_000)
  assert.deepEqual(await send('73 hours'), ['second'])
  assert.equal((await lead())['state'], 'finished')
  assert.equal((await found()).length, 1)
  await finish(later!.id, 'reached')
  assert.equal((await lead())['state'], 'finished')
  await t.asAda('select reopen_task($1)', [later!.id])
  assert.equal((await found()).length, 1)
  await replies(null, { kind: 'unsubscribe' })
  assert.deepEqual(await found(), [])
})

test('a call that an action created ends the sequence with an agreed meeting, and goes on when that is taken back', async () => {
  await campaignOf(t, [emailStep('first'), actionStep(createsCall), emailStep('second', { wait_days: 3 })])
  await send()
  const [later] = await found()
  await finish(later!.id, 'meeting')
  assert.equal((await lead())['state'], 'replied')
  await t.asAda('select reopen_task($1)', [later!.id])
  assert.deepEqual(await send('80 hours'), ['second'])
})
