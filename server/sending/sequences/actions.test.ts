import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Action } from '#core/campaigns/action.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { actionStep, branchTo, conditionStep, emailStep, idOf } from '#core/testing/branched-sequences.ts'
import { erasePerson } from '#database/testing/installation-calls.ts'
import { moveClock, type Scenario } from '#database/testing/sending-scenario.ts'
import { campaignOf as of, saveSequence } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { actsOn, decideAll } from '#server/testing/sending/sequence-runs.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const campaignOf = async (sequence: Sequence, leads?: number) => await of(t, sequence, leads)
const save = async (scenario: Scenario, sequence: Sequence) => await saveSequence(t, scenario, sequence)
const { send, lead } = actsOn(() => t)

const done = () =>
  t.sql(`select is_done, detail from lead_actions a join campaign_steps s on s.id = a.step_id
    order by lead_id, s.position`)
const tags = async () => (await t.sql('select tags from audience order by email')).map((row) => row['tags'])

const warm: Action = { do: 'add_tag', tag: ' warm ' }
const addsTag = (changes = {}) => [emailStep('first'), actionStep(warm, changes)]

test('a tag is added as the email before is sent, and the sequence goes on or ends', async () => {
  await campaignOf([...addsTag(), emailStep('second', { wait_days: 1 })])
  assert.deepEqual(await send(), ['first'])
  assert.deepEqual(await tags(), [['warm']])
  assert.deepEqual(await done(), [{ is_done: true, detail: 'Added the tag “warm”' }])
  assert.deepEqual(await send('1 day 1 minute'), ['second'])
  assert.equal((await lead())['state'], 'finished')
})

test('an action waits its days, and comes before or after all emails', async () => {
  await campaignOf([
    actionStep({ do: 'add_tag', tag: 'begun' }),
    emailStep('first'),
    actionStep(warm, { id: idOf('end'), wait_days: 2 }),
  ])
  assert.deepEqual(await send(), ['first'])
  assert.deepEqual(await tags(), [['begun']])
  assert.equal((await lead())['state'], 'active')
  await send('2 days 1 minute')
  assert.deepEqual(await tags(), [['begun', 'warm']])
  assert.equal((await lead())['state'], 'finished')
})

test('a tag is removed, and a condition after it sees that', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'tags', op: 'has', value: 'warm' }] }
  await campaignOf([
    emailStep('first'),
    actionStep({ do: 'remove_tag', tag: 'warm' }),
    conditionStep([branchTo(idOf('kept'), { rule: { on: 'contact', rules } })], { wait_days: 0 }),
    emailStep('gone', { leads_to: 'end' }),
    emailStep('kept'),
  ])
  await t.sql(`update audience set tags = '{warm,other}'`)
  assert.deepEqual(await send(), ['first', 'gone'])
  assert.deepEqual(await tags(), [['other']])
})

test('it is done once for a lead, also when that comes to it again', async () => {
  const scenario = await campaignOf(addsTag())
  await send()
  await t.sql(
    `update audience set tags = '{}'; update campaign_leads set state = 'active', step_id = '${idOf('act')}', due_at = now(), ended_at = null`,
  )
  await send()
  assert.deepEqual(await tags(), [[]])
  assert.equal((await done()).length, 1)
  // Actions done by a removed step are still recorded.
  await save(scenario, [emailStep('first')])
  assert.equal((await done()).length, 1)
})

test('the sequence goes on where an action can not be done, and says why', async () => {
  await campaignOf([...addsTag(), emailStep('second', { wait_days: 1 })], 2)
  await t.sql(`update audience set tags = array['${'t'.repeat(1996)}'] where email like 'lead1@%'`)
  await t.sql(`delete from audience where email like 'lead2@%'`)
  await send()
  assert.deepEqual(
    (await done()).map(({ is_done, detail }) => [is_done, String(detail).slice(0, 26)]),
    [[false, 'No tag “warm” was added: t']],
  )
  assert.deepEqual(await send('1 day 1 minute'), ['second'])
})

test('a contact that somebody holds is not waited for, and gets its tag afterwards', async () => {
  await campaignOf(addsTag())
  await t.db.transaction(t.service, async ({ query }) => {
    await query('select from audience for no key update')
    assert.deepEqual(await send(), ['first'])
    assert.equal((await lead())['held_by'], 'action')
  })
  assert.deepEqual(await tags(), [[]])
  await send('10 seconds')
  assert.deepEqual(await tags(), [['warm']])
  assert.equal((await lead())['state'], 'finished')
})

test('an action of a lead or a campaign that is paused waits', async () => {
  await campaignOf(addsTag({ wait_days: 1 }))
  await send()
  await t.sql(`update campaign_leads set state = 'paused'`)
  await send('1 day 1 minute')
  assert.deepEqual(await tags(), [[]])
  await t.sql(`update campaign_leads set state = 'active'; update email_campaigns set status = 'paused'`)
  await send('1 day 2 minutes')
  assert.deepEqual(await tags(), [[]])
  await t.sql(`update email_campaigns set status = 'sending'`)
  await send('1 day 3 minutes')
  assert.deepEqual(await tags(), [['warm']])
})

const notificationsSent = () =>
  t.sql(`select user_id, title, message from notifications where type = 'lead_reached'`)
const notifies = (member: string | null, text = '') => [
  emailStep('first'),
  actionStep({ do: 'notify', member, text }),
]

test('a member is told of a lead once, by name and with the text, and who switched it off is not', async () => {
  const scenario = await campaignOf(notifies(t.adaId, ' Call them '))
  await t.sql(`update audience set name = 'Lin'; update email_campaigns set title = 'Founders'`)
  await send()
  assert.deepEqual(await notificationsSent(), [
    { user_id: t.adaId, title: 'Lin came to an action of “Founders”', message: 'Call them' },
  ])
  assert.match(String((await done())[0]!['detail']), /^Notified /)
  await send('1 minute')
  assert.equal((await notificationsSent()).length, 1)

  await t.sql(`delete from notifications; delete from lead_actions;
    insert into notification_mutes (user_id, category) values ('${t.adaId}', 'leads');
    update campaign_leads set state = 'active', step_id = '${idOf('act')}', due_at = now(), ended_at = null
      where campaign_id = '${scenario.campaign}'`)
  await send('2 minutes')
  assert.deepEqual(await notificationsSent(), [])
  await t.sql('delete from notification_mutes')
})

test('who is erased is named by no notice any more', async () => {
  const { workspace } = await campaignOf(notifies(t.adaId, 'Call them'), 2)
  await t.sql(`update audience set name = case when email like 'lead1@%' then ' Lin ' else 'Max' end`)
  await send()
  assert.equal((await notificationsSent()).length, 2)
  await erasePerson(t.asService, workspace, 'lead1@company1.test')
  assert.deepEqual(
    (await notificationsSent()).map(({ title }) => String(title).slice(0, 4)),
    ['Max '],
  )
  await t.sql('delete from notifications')
})

test('nobody is told who is no member any more, nor more than a hundred times a day; the lead goes on', async () => {
  await campaignOf([...notifies(t.bobId), actionStep(warm, { id: idOf('end') })])
  await send()
  assert.deepEqual(await notificationsSent(), [])
  assert.deepEqual(await done(), [
    {
      is_done: false,
      detail: 'Nobody was notified: the chosen person was no member of the workspace any more',
    },
    { is_done: true, detail: 'Added the tag “warm”' },
  ])
  await t.sql('delete from workspaces')
  await campaignOf(notifies(t.adaId), 102)
  await send()
  assert.equal((await notificationsSent()).length, 100)
  assert.equal((await done()).filter(({ is_done }) => is_done === false).length, 2)
  await t.sql('delete from notifications')
})

test('whether somebody may be told once more reads none of the leads that nobody was told of', async () => {
  await campaignOf(notifies(t.adaId), 400)
  await t.sql(`insert into lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail)
    select l.workspace_id, l.campaign_id, l.id, s.id, s.action, false, 'Nobody was notified'
    from campaign_leads l join campaign_steps s on s.campaign_id = l.campaign_id and s.kind = 'action'; analyze lead_actions`)
  const reads = await t.db.transaction(t.service, async ({ query }) => {
    const read = async () => {
      const [row] = await query<{ reads: number }>(
        `select idx_tup_fetch::int as reads from pg_stat_xact_user_tables where relname = 'lead_actions'`,
      )
      return row!.reads
    }
    await query('set local enable_seqscan = off')
    const before = await read()
    await query(`select private.notify_of_lead(s, l, a) from campaign_steps s, campaign_leads l, audience a
      where s.kind = 'action' and a.id = l.audience_id and l.email = 'lead1@company1.test'`)
    return (await read()) - before
  })
  assert.equal((await notificationsSent()).length, 1)
  assert.equal(reads, 0)
  await t.sql('delete from notifications')
})

test('a launch is told what actions name and is not there', async () => {
  const { campaign } = await campaignOf([
    ...notifies(t.bobId),
    actionStep({ do: 'remove_tag', tag: 'gone' }, { id: idOf('a') }),
    actionStep({ do: 'notify', member: null, text: '' }, { id: idOf('b') }),
    actionStep({ do: 'add_tag', tag: 'here' }, { id: idOf('c') }),
    actionStep({ do: 'remove_tag', tag: 'here' }, { id: idOf('d') }),
  ])
  await t.sql(`update email_campaigns set owner_id = null`)
  const [row] = await t.sql(
    `select private.action_gaps(c) as gaps from email_campaigns c where id = '${campaign}'`,
  )
  assert.deepEqual(row!['gaps'], [
    { step: 2, message: 'Step 2 notifies somebody who is no member of the workspace any more.' },
    {
      step: 3,
      message: 'Step 3 removes the tag “gone”, which no contact has and no step before adds.',
      warns: true,
    },
    { step: 4, message: 'Step 4 notifies the campaign’s owner, and it has none.' },
  ])
})

test('an action that fails is not done, and stops nobody else', async () => {
  await campaignOf([...addsTag(), emailStep('second')], 2)
  // Simulates a backup from before actions were validated.
  await t.sql(
    `update campaign_steps set action = '{"do": "notify", "member": "nobody"}' where kind = 'action'`,
  )
  assert.deepEqual(await send(), ['first', 'first', 'second', 'second'])
  assert.deepEqual((await done())[0], { is_done: false, detail: 'An error came up' })
})

test('an action that meets a lock or a deadlock is tried again, and done once', async () => {
  for (const state of ['lock_not_available', 'deadlock_detected', 'disk_full']) {
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
    await campaignOf(addsTag())
    await t.sql(`create function private.fails() returns trigger language plpgsql as $$ begin
        raise exception using errcode = '${state}', message = 'For now'; end $$;
      create trigger fails before update of tags on audience for each row execute function private.fails()`)
    await send()
    assert.deepEqual([await done(), (await lead())['held_by']], [[], 'action'])
    await t.sql('drop function private.fails() cascade')
    await send('10 seconds')
    assert.deepEqual(await tags(), [['warm']])
    assert.equal((await done()).length, 1)
  }
})

test('a task that an action followed cannot be taken back', async () => {
  const task = { ...actionStep(null, { id: idOf('task') }), kind: 'task' as const }
  await campaignOf([task, actionStep(warm), emailStep('first', { wait_days: 3 })])
  await send()
  const finish = (name: string) => t.asAda(`select ${name} from campaign_tasks`)
  await finish(`finish_task(id, 'done')`)
  await decideAll(t)
  assert.deepEqual(await tags(), [['warm']])
  await assert.rejects(finish('reopen_task(id)'), { message: 'The sequence has continued since.' })
})

test('a copy of a campaign and a kept version have its actions', async () => {
  const scenario = await campaignOf(addsTag({ wait_days: 2 }))
  const [copy] = await t.asAda<{ id: string }>('select (copy_campaign($1, $2)).id', [
    scenario.campaign,
    'Copy',
  ])
  const actions = await t.sql(
    `select action, wait_days from campaign_steps where campaign_id = '${copy!.id}' and kind = 'action'`,
  )
  assert.deepEqual(actions, [{ action: warm, wait_days: 2 }])
  await save(scenario, [emailStep('first')])
  const [kept] = await t.sql(`select sequence -> 1 -> 'action' as action from sequence_versions
    where campaign_id = '${scenario.campaign}' and version = 1`)
  assert.deepEqual(kept!['action'], warm)
})

test('whoever waits at an action that is removed goes on, and one that is changed does what it says then', async () => {
  const last = emailStep('second', { wait_days: 0 })
  const scenario = await campaignOf([...addsTag({ wait_days: 2 }), last])
  await send()
  await save(scenario, [
    emailStep('first'),
    actionStep({ do: 'add_tag', tag: 'hot' }, { wait_days: 2 }),
    last,
  ])
  await send('2 days 1 minute')
  assert.deepEqual(await tags(), [['hot']])
  await t.sql('delete from workspaces')
  const other = await campaignOf([...addsTag({ wait_days: 2 }), last])
  await send()
  await save(other, [emailStep('first'), last])
  assert.deepEqual(await send('2 days 1 minute'), ['second'])
  assert.deepEqual([await tags(), await done()], [[[]], []])
})

const move = (campaign: string) => [
  emailStep('first'),
  actionStep({ do: 'move', campaign }),
  emailStep('second', { wait_days: 1 }),
]
const leadsOf = async (campaign: string) =>
  (
    await t.sql(`select state, reason from campaign_leads where campaign_id = '${campaign}' order by email`)
  ).map(({ state, reason }) => [state, reason])

/** A second launched campaign in the workspace, with one email and no leads; leads are moved to its `target`. */
async function otherCampaign({ workspace, campaign }: Scenario, target = ''): Promise<string> {
  const [row] =
    await t.sql(`insert into email_campaigns (workspace_id, title, status, launched_at, send_days, hour_from, hour_to)
    select workspace_id, 'Other', 'sending', now(), send_days, hour_from, hour_to from email_campaigns
    where id = '${campaign}' returning id`)
  const id = String(row!['id'])
  await t.sql(`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      select workspace_id, '${id}', id from mailboxes where workspace_id = '${workspace}'`)
  const steps = target ? move(target) : [emailStep('there')]
  const [copy] = await t.sql(`select private.with_new_ids('${JSON.stringify(steps)}') as steps`)
  await save({ workspace, campaign: id, steps: [], mailboxes: [] }, copy!['steps'] as Sequence)
  return id
}

test('a lead ends here and is enrolled in the other campaign, which waits its 30 days', async () => {
  const scenario = await campaignOf(move(idOf('gone')))
  const other = await otherCampaign(scenario)
  await save(scenario, move(other))
  assert.deepEqual(await send(), ['first'])
  assert.deepEqual(await leadsOf(scenario.campaign), [['skipped', 'Moved to “Other”']])
  assert.deepEqual(await leadsOf(other), [['waiting', null]])
  assert.deepEqual(await done(), [{ is_done: true, detail: 'Moved to “Other”' }])
  assert.deepEqual(await send('29 days'), [])
  assert.deepEqual(await send('31 days'), ['there'])
})

test('whoever the other campaign does not take goes on, and the history says why', async () => {
  const scenario = await campaignOf(move(idOf('gone')), 3)
  const other = await otherCampaign(scenario)
  const third = await otherCampaign(scenario)
  await save(scenario, move(other))
  const into = (campaign: string, who: string) =>
    t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, state)
      select workspace_id, '${campaign}', id, email, 'paused' from audience where email like '${who}@%'`)
  await into(other, 'lead1')
  await into(third, 'lead2')
  assert.deepEqual(await send(), ['first', 'first', 'first'])
  assert.deepEqual(
    (await done()).map(({ detail }) => String(detail)).toSorted((a, b) => a.localeCompare(b)),
    [
      'Moved to “Other”',
      'Not moved to “Other”: under way in a third campaign',
      'Not moved: was in “Other” before',
    ],
  )
  assert.deepEqual(await send('1 day 1 minute'), ['second', 'second'])
  for (const [change, detail] of [
    [`launched_at = null`, 'Not moved: “Other” was not launched'],
    [`status = 'archived'`, 'Not moved: “Other” was archived'],
    [null, 'Not moved: the other campaign was deleted'],
  ]) {
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
    const again = await campaignOf(move(idOf('gone')))
    const target = await otherCampaign(again)
    await save(again, move(target))
    await t.sql(
      change
        ? `update email_campaigns set ${change} where id = '${target}'`
        : `delete from email_campaigns where id = '${target}'`,
    )
    await send()
    assert.deepEqual(await done(), [{ is_done: false, detail }])
    assert.deepEqual(await send('1 day 1 minute'), ['second'])
  }
})

test('campaigns that move to each other are told before a launch, and move nobody twice', async () => {
  const scenario = await campaignOf(move(idOf('gone')))
  const other = await otherCampaign(scenario, scenario.campaign)
  await save(scenario, move(other))
  const [row] = await t.sql(
    `select private.action_gaps(c) as gaps from email_campaigns c where id = '${scenario.campaign}'`,
  )
  assert.deepEqual(row!['gaps'], [
    { step: 2, message: 'Step 2 moves to “Other”, which moves back here: nobody enters a campaign twice.' },
  ])
  for (const days of [0, 31, 62, 93]) await send(`${days} days 1 minute`)
  assert.deepEqual(await leadsOf(scenario.campaign), [['skipped', 'Moved to “Other”']])
  assert.deepEqual(await leadsOf(other), [['finished', null]])
})

test('moves back are looked for in the steps of those campaigns alone', async () => {
  const scenario = await campaignOf(move(idOf('gone')))
  const other = await otherCampaign(scenario, scenario.campaign)
  for (let n = 0; n < 9; n += 1) await otherCampaign(scenario)
  const scanned = await t.db.transaction(t.service, async ({ query }) => {
    const count = async () => {
      const [row] = await query<{ rows: number }>(
        `select pg_stat_get_xact_tuples_returned('campaign_steps'::regclass)::integer as rows`,
      )
      return row!.rows
    }
    // A table as small as this one is scanned by choice; the named index does not matter here.
    await query('set local enable_seqscan = off')
    const before = await count()
    await query(`select private.moves_from(c) from email_campaigns c where id = '${other}'`)
    return (await count()) - before
  })
  assert.equal(scanned, 0)
})

test('a move waits for nobody who enrols at the moment', async () => {
  const scenario = await campaignOf(move(idOf('gone')))
  const other = await otherCampaign(scenario)
  await save(scenario, move(other))
  for (const held of [
    `select pg_advisory_xact_lock(hashtextextended('enrol ${scenario.workspace}', 0))`,
    `select from email_campaigns where id = '${other}' for update`,
  ])
    await t.db.transaction(t.service, async ({ query }) => {
      await query(held)
      await send('1 minute')
      assert.deepEqual(await leadsOf(other), [])
    })
  await send('2 minutes')
  assert.deepEqual(await leadsOf(other), [['waiting', null]])
})

test('the contact gets another owner, and a condition after it sees that', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'owner', op: 'is', value: t.adaId }] }
  await campaignOf([
    emailStep('first'),
    actionStep({ do: 'change_owner', member: t.adaId }),
    conditionStep([branchTo(idOf('owned'), { rule: { on: 'contact', rules } })], { wait_days: 0 }),
    emailStep('lost', { leads_to: 'end' }),
    emailStep('owned'),
  ])
  assert.deepEqual(await send(), ['first', 'owned'])
  assert.deepEqual(await t.sql('select owner_id from audience'), [{ owner_id: t.adaId }])
  assert.match(String((await done())[0]!['detail']), /^Made .+ the owner$/)
})

test('the owner stays where the chosen person is no member, and the launch says so first', async () => {
  const { campaign } = await campaignOf([
    emailStep('first'),
    actionStep({ do: 'change_owner', member: t.bobId }),
  ])
  const [row] = await t.sql(
    `select private.action_gaps(c) as gaps from email_campaigns c where id = '${campaign}'`,
  )
  assert.deepEqual(row!['gaps'], [
    { step: 2, message: 'Step 2 makes somebody the owner who is no member of the workspace any more.' },
  ])
  await send()
  assert.deepEqual(await done(), [
    {
      is_done: false,
      detail: 'The owner stayed: the chosen person was no member of the workspace any more',
    },
  ])
  assert.deepEqual(await t.sql('select owner_id from audience'), [{ owner_id: null }])
})

test('members read what an action did, and nobody but the engine writes it', async () => {
  await campaignOf(addsTag())
  await send()
  const read = 'select detail from lead_actions'
  assert.equal((await t.asAda(read)).length, 1)
  assert.equal((await t.db.as(t.bob).query(read)).length, 0)
  await assert.rejects(t.db.as(t.anon).query(read), { message: /permission denied/ })
  await assert.rejects(t.asAda(`update lead_actions set is_done = false`), {
    message: /permission denied/,
  })
})
