import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { advanceCampaigns, launchCampaign } from '#database/testing/engine-calls.ts'
import { pickVariant } from '#core/campaigns/pick-variant.ts'
import {
  identityOf,
  otherWorkspaceId,
  testScenario,
  type Who,
  workspaceId,
} from '#database/testing/policy-access.ts'

const t = testScenario()
beforeEach(async () => {
  await t.sql(
    `delete from email_campaigns; delete from audience; delete from suppressions; delete from messages`,
  )
})

const [stepOne, stepTwo] = [randomUUID(), randomUUID()]

async function campaignOf(changes = ''): Promise<string> {
  const [row] = await t.asAda<{ id: string }>(
    `insert into email_campaigns (workspace_id, title) values ($1, 'Founders') returning id`,
    [workspaceId],
  )
  const id = row!.id
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, wait_days)
    values ('${stepOne}', '${workspaceId}', '${id}', 1, 0), ('${stepTwo}', '${workspaceId}', '${id}', 2, 3)`)
  if (changes) await t.sql(`update email_campaigns set ${changes} where id = '${id}'`)
  return id
}

const add = (email: string, columns = '', values = '') =>
  t.sql(`insert into audience (workspace_id, email${columns && `, ${columns}`})
    values ('${workspaceId}', '${email}'${values && `, ${values}`})`)

const launch = (id: string, startsAt?: string) => launchCampaign(t.asService, id, startsAt)
const leads = (id: string) =>
  t.sql(`select email, state, reason, step_id, due_at is not null as is_due
    from campaign_leads where campaign_id = '${id}' order by email`)
const status = async (id: string) =>
  (await t.sql(`select status from email_campaigns where id = '${id}'`))[0]?.status

test('a launch enrols everybody who matches, and says who is suppressed', async () => {
  await add('ann@example.com')
  await add('bob@gone.example')
  await add('cy@example.com')
  await t.sql(`insert into suppressions (workspace_id, address)
    values ('${workspaceId}', 'gone.example'), ('${workspaceId}', 'CY@example.com')`)
  const id = await campaignOf()
  // The number that the checklist shows: one lead will receive email.
  assert.equal(await launch(id), 1)
  assert.equal(await status(id), 'sending')
  assert.deepEqual(await leads(id), [
    { email: 'ann@example.com', state: 'waiting', reason: null, step_id: stepOne, is_due: true },
    {
      email: 'bob@gone.example',
      state: 'skipped',
      reason: 'On the suppression list',
      step_id: null,
      is_due: false,
    },
    {
      email: 'cy@example.com',
      state: 'skipped',
      reason: 'On the suppression list',
      step_id: null,
      is_due: false,
    },
  ])
})

test('of two variants each goes to half of the leads, also of those who are suppressed or added one by one', async () => {
  for (let n = 0; n < 8; n += 1) await add(`launched${n}@example.com`)
  await add('gone@gone.example')
  for (let n = 0; n < 2; n += 1) await add(`last${n}@example.com`)
  await t.sql(`insert into suppressions (workspace_id, address) values ('${workspaceId}', 'gone.example')`)
  const id = await campaignOf()
  assert.equal(await launch(id), 10)
  const counts = async (step: string) => {
    const waiting = (await t.sql(
      `select id from campaign_leads where campaign_id = '${id}' and state = 'waiting' order by id`,
    )) as { id: string }[]
    const labels = ['A', 'B', 'A'].map((label, place) => ({ label, weight: place === 2 ? 0 : 50 }))
    const picked = waiting.map((lead) => pickVariant(labels, { leadId: lead.id, stepId: step })?.label)
    return [picked.filter((label) => label === 'A').length, picked.filter((label) => label === 'B').length]
  }
  assert.deepEqual(
    await Promise.all([stepOne, stepTwo, randomUUID()].map(counts)),
    [1, 2, 3].map(() => [5, 5]),
  )
  for (let n = 0; n < 6; n += 1) {
    await add(`later${n}@example.com`)
    await t.asAda('select add_new_leads($1)', [id])
  }
  const [a = 0, b = 0] = await counts(stepOne)
  assert.equal(a + b, 16)
  assert.ok(Math.abs(a - b) <= 2, `${a} to ${b}`)
})

test('a launch for later is scheduled, starts when its time has come, and once', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id, '2999-01-01')
  assert.equal(await status(id), 'scheduled')
  await advanceCampaigns(t.asService)
  assert.equal(await status(id), 'scheduled')
  await t.sql(`update email_campaigns set starts_at = now() - interval '1 second'`)
  await advanceCampaigns(t.asService)
  assert.equal(await status(id), 'sending')
  await assert.rejects(launch(id), { message: "A campaign that is sending can't be launched." })
})

const groups: [string, string[]][] = [
  ['all', ['fresh@example.com', 'quiet@example.com', 'vip@example.com', 'warm@example.com']],
  ['new', ['fresh@example.com', 'vip@example.com']],
  ['active', ['warm@example.com']],
  ['inactive', ['quiet@example.com']],
  ['vip', ['vip@example.com']],
]
for (const [group, expected] of groups) {
  test(`the target group ${group} reaches whom it names`, async () => {
    await add('fresh@example.com')
    await add('vip@example.com', 'lead_score', '80')
    await add('warm@example.com')
    await add('quiet@example.com')
    await t.sql(`insert into messages (workspace_id, recipient, sent_at, replied_at) values
      ('${workspaceId}', 'Warm@example.com', now() - interval '5 days', now() - interval '2 days'),
      ('${workspaceId}', 'quiet@example.com', now() - interval '100 days', now() - interval '99 days'),
      ('${otherWorkspaceId}', 'fresh@example.com', now(), now())`)
    const id = await campaignOf(`target_audience = '${group}'`)
    await launch(id)
    assert.deepEqual(
      (await leads(id)).map(({ email }) => email),
      expected,
    )
  })
}

test('a segment reaches whom its rules name, and none when it is gone', async () => {
  await add('ann@example.com', 'company', `'Acme'`)
  await add('bob@example.com', 'company', `'Other'`)
  const [segment] =
    await t.sql(`insert into segments (workspace_id, name, filter) values ('${workspaceId}', 'Acme',
    '{"match": "all", "rules": [{"field": "company", "op": "is", "value": "Acme"}]}') returning id`)
  const id = await campaignOf(`target_audience = 'segment', segment_id = '${String(segment?.id)}'`)
  await launch(id)
  assert.deepEqual(
    (await leads(id)).map(({ email }) => email),
    ['ann@example.com'],
  )
  await t.sql(`delete from segments`)
  const [row] = await t.asAda('select people from campaign_reach($1)', [id])
  assert.equal(Number(row?.people), 0)
})

test('members who came later are added on request, and a finished campaign goes on', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  await t.sql(`update campaign_leads set state = 'finished'`)
  await advanceCampaigns(t.asService)
  assert.equal(await status(id), 'completed')
  await add('new@example.com')
  const [row] = await t.asAda('select add_new_leads($1) as taken', [id])
  assert.equal(Number(row?.taken), 1)
  assert.equal(await status(id), 'sending')
})

test('a campaign begins with the hours of its workspace', async () => {
  await t.sql(`update workspaces set sending_days = '{2,4}', sending_from = '10:00', sending_until = '15:30',
    company_stop = false where id = '${workspaceId}'`)
  const id = await campaignOf()
  assert.deepEqual(
    await t.sql(
      `select send_days, hour_from::text, hour_to::text, stop_for_company from email_campaigns where id = '${id}'`,
    ),
    [{ send_days: [2, 4], hour_from: '10:00:00', hour_to: '15:30:00', stop_for_company: false }],
  )
})

test('only a paused campaign goes on, and only for its editors', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  const resume = (who: Who) => t.db.as(identityOf(t, who)).query('select resume_campaign($1)', [id])
  await assert.rejects(resume('owner'), { message: 'Only a paused campaign can be resumed.' })
  await t.asAda(`select set_campaign_status(array[$1::uuid], 'paused')`, [id])
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(resume(who), { code: '42501' }, who)
  await resume('editor')
  assert.equal(await status(id), 'sending')
})

test('how far it reaches is counted for members alone', async () => {
  await add('ann@example.com')
  await add('info@example.com')
  await t.sql(`insert into suppressions (workspace_id, address) values ('${workspaceId}', 'ann@example.com')`)
  await t.sql(
    `insert into messages (workspace_id, recipient, sent_at) values ('${workspaceId}', 'ann@example.com', now())`,
  )
  const id = await campaignOf()
  const reach = async (who: Who) => {
    const [row] = await t.db.as(identityOf(t, who)).query('select * from campaign_reach($1)', [id])
    return Object.values(row ?? {}).map(Number)
  }
  assert.deepEqual(await reach('viewer'), [2, 1, 0, 1, 0, 1, 0, 0, 0, 1])
  for (const who of ['stranger', 'anon'] as const) await assert.rejects(reach(who), { code: '42501' }, who)
})

const act = async (who: Who, action: string) => {
  const ids = (await t.sql('select id from campaign_leads')).map(({ id }) => id)
  await t.db.as(identityOf(t, who)).query('select change_leads($1, $2)', [ids, action])
}
test('an editor changes all leads that a filter matches, and nobody else does', async () => {
  for (const email of ['ann@example.com', 'bob@example.com', 'cy_1@other.example']) await add(email)
  const id = await campaignOf()
  await launch(id)
  const change = async (who: Who, action: string, states: string[], search: string) => {
    const [row] = await t.db
      .as(identityOf(t, who))
      .query('select change_matching_leads($1, $2, $3, $4) as count', [id, action, states, search])
    return row?.['count']
  }
  const states = async () =>
    (await t.sql(`select email, state from campaign_leads order by email`)).map(({ state }) => state)
  for (const who of ['viewer', 'stranger'] as const) assert.equal(await change(who, 'pause', [], ''), 0, who)
  await assert.rejects(change('anon', 'pause', [], ''), { code: '42501' })
  assert.equal(await change('editor', 'pause', [], 'EXAMPLE.com'), 2)
  assert.deepEqual(await states(), ['paused', 'paused', 'waiting'])
  assert.equal(await change('editor', 'pause', [], 'example.com'), 0)
  assert.equal(await change('editor', 'resume', ['paused'], ''), 2)
  // Wildcards of a pattern are matched literally in a search.
  assert.equal(await change('editor', 'remove', [], 'y_1@'), 1)
  assert.equal(await change('editor', 'remove', [], '%'), 0)
  assert.deepEqual(await states(), ['waiting', 'waiting', 'skipped'])
})

const acts: [string, object][] = [
  ['pause', { state: 'paused', reason: null, step_id: stepOne, is_due: true }],
  ['skip_step', { state: 'waiting', reason: null, step_id: stepTwo, is_due: true }],
  ['remove', { state: 'skipped', reason: 'Removed by hand', step_id: stepOne, is_due: false }],
  ['replied', { state: 'replied', reason: 'Marked by hand', step_id: stepOne, is_due: false }],
  ['suppress', { state: 'skipped', reason: 'On the suppression list', step_id: stepOne, is_due: false }],
]
for (const [action, expected] of acts) {
  test(`an editor can ${action} a lead, viewers and strangers can't`, async () => {
    await add('ann@example.com')
    const id = await campaignOf()
    await launch(id)
    const [untouched] = await leads(id)
    for (const who of ['viewer', 'stranger'] as const) {
      await act(who, action)
      assert.deepEqual((await leads(id))[0], untouched, who)
    }
    await assert.rejects(act('anon', action), { code: '42501' })
    await act('editor', action)
    assert.deepEqual((await leads(id))[0], { email: 'ann@example.com', ...expected })
  })
}

test('a lead that was removed or marked as replied by hand continues where it stopped', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  const [before] = await leads(id)
  for (const ending of ['remove', 'replied']) {
    await act('owner', ending)
    await t.sql(`update email_campaigns set status = 'completed' where id = '${id}'`)
    for (const who of ['viewer', 'stranger'] as const) await act(who, 'continue')
    assert.notEqual((await leads(id))[0]?.state, 'waiting')
    await act('editor', 'continue')
    assert.deepEqual((await leads(id))[0], before)
    assert.equal(await status(id), 'sending')
  }
})

test('a lead whose step was sent continues with the next one', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, email, 'A question', 'sent', now() from campaign_leads`)
  await act('editor', 'remove')
  await act('editor', 'continue')
  assert.equal((await leads(id))[0]?.step_id, stepTwo)
})

test('a lead that waits for its day is due at once when it is sent now', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  await t.sql(`update campaign_leads set due_at = now() + interval '3 days'`)
  await act('viewer', 'send_now')
  assert.equal(await due(), false)
  await act('editor', 'send_now')
  assert.equal(await due(), true)
})
const due = async () => (await t.sql('select due_at <= now() as is_due from campaign_leads'))[0]?.is_due

test('a lead that is paused goes on as what it was', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  await act('owner', 'pause')
  await act('owner', 'resume')
  assert.equal((await leads(id))[0]?.state, 'waiting')
})

test('a task done by hand brings its lead to the next step, once', async () => {
  await add('ann@example.com')
  const id = await campaignOf()
  await launch(id)
  const [task] = await t.sql(`insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
    select workspace_id, campaign_id, id, step_id from campaign_leads returning id`)
  const finish = (who: Who) => t.db.as(identityOf(t, who)).query(`select finish_task($1, 'done')`, [task?.id])
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(finish(who), { code: '42501' }, who)
  await finish('editor')
  await finish('owner')
  assert.equal((await leads(id))[0]?.step_id, stepTwo)
  assert.deepEqual(await t.sql('select outcome from campaign_tasks'), [{ outcome: 'done' }])
})
