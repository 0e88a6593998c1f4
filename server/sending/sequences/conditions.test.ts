import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import type { Branch, Sequence, Step } from '#core/campaigns/sequence.ts'
import { branchTo, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { claimMessages } from '#database/testing/engine-calls.ts'
import { moveClock, type Scenario } from '#database/testing/sending-scenario.ts'
import { campaignOf as of, saveSequence } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { actsOn, claimDue, decideAll } from '#server/testing/sending/sequence-runs.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const campaignOf = async (sequence: Sequence, leads?: number) => await of(t, sequence, leads)
const save = async (scenario: Scenario, sequence: Sequence) => await saveSequence(t, scenario, sequence)
const { send, lead } = actsOn(() => t)

const event = (column: string) =>
  t.sql(`with seen as (update messages set ${column} = 1 returning id)
    select private.recheck_conditions(array(select id from seen))`)
const branchesTaken = () =>
  t.sql('select branch, name, reason from lead_branches order by lead_id, reached_at')

/** The rows of these tables that one claim with the decisions of the engine reads or writes. */
async function rowsOf(what: string, tables: string[]): Promise<number> {
  await t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity', sent_count = 0`)
  const { ahead } = await decideAll(t)
  return await t.db.transaction(t.service, async ({ query }) => {
    const count = async () => {
      const [row] = await query<{ rows: number }>(
        `select sum(${what})::int as rows from pg_stat_xact_user_tables where relname = any ($1)`,
        [tables],
      )
      return row!.rows
    }
    const before = await count()
    await claimMessages(query, { limit: 1, decisions: ahead })
    return (await count()) - before
  })
}

test('whoever clicks goes one way at once, whoever does not goes the other after the days', async () => {
  await campaignOf(twoPaths())
  assert.deepEqual(await send(), ['first'])
  assert.equal((await lead())['held_by'], 'condition')
  assert.deepEqual(await send('2 days'), [])
  await event('human_clicks')
  assert.deepEqual(await send('2 days 1 minute'), ['warm'])
  assert.deepEqual(await branchesTaken(), [
    { branch: twoPaths()[1]!.branches[0]!.id, name: 'Clicked', reason: 'Clicked a link of “first”' },
  ])
  assert.equal((await lead())['state'], 'finished')

  await t.sql('delete from workspaces')
  await campaignOf(twoPaths())
  await send()
  assert.deepEqual(await send('3 days 1 minute'), ['cold'])
  assert.deepEqual(await branchesTaken(), [
    { branch: 'otherwise', name: 'Otherwise', reason: 'No branch matched within 3 days' },
  ])
  assert.equal((await lead())['state'], 'finished')
})

const events: [string, Branch['rule'], string, boolean][] = [
  ['a person’s click', { on: 'clicked', step: null, link: null, machines: false }, 'human_clicks', true],
  ['a machine’s click', { on: 'clicked', step: null, link: null, machines: false }, 'machine_clicks', false],
  ['an uncertain click', { on: 'clicked', step: null, link: null, machines: false }, 'unsure_clicks', false],
  [
    'a machine’s click, where machines count',
    { on: 'clicked', step: null, link: null, machines: true },
    'machine_clicks',
    true,
  ],
  ['a person’s open', { on: 'opened', step: idOf('first'), machines: false }, 'human_opens', true],
  ['a machine’s open', { on: 'opened', step: null, machines: false }, 'machine_opens', false],
  [
    'an uncertain open, where machines count',
    { on: 'opened', step: null, machines: true },
    'unsure_opens',
    true,
  ],
  [
    'a click, where an open is asked for',
    { on: 'opened', step: null, machines: false },
    'human_clicks',
    false,
  ],
]
test('only a person’s open or click takes a branch, unless the branch counts machines', async () => {
  for (const [what, rule, column, isTaken] of events) {
    await campaignOf(twoPaths({ rule }))
    await send()
    await event(column)
    assert.deepEqual(await send('1 minute'), isTaken ? ['warm'] : [], what)
    await t.sql('delete from workspaces')
  }
})

test('a branch about a link is taken for that link alone', async () => {
  const scenario = await campaignOf(
    twoPaths({ rule: { on: 'clicked', step: null, link: 'https://example.com/prices', machines: false } }),
  )
  await send()
  await t.sql(`insert into message_links (workspace_id, message_id, url, position, human_clicks)
    select '${scenario.workspace}', m.id, url, place, (place = 1)::integer from messages m,
      (values ('https://example.com/', 1), ('https://example.com/prices', 2)) as l (url, place)`)
  await event('human_clicks')
  assert.deepEqual(await send('1 minute'), [])
  await t.sql('update message_links set human_clicks = 1')
  await event('human_clicks')
  assert.deepEqual(await send('2 minutes'), ['warm'])
})

test('a rule about the contact is decided when they come to it, each by their own', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'email', op: 'starts', value: 'lead1@' }] }
  await campaignOf(twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }), 2)
  assert.deepEqual(await send(), ['cold', 'first', 'first', 'warm'])
  assert.deepEqual(
    (await branchesTaken()).map(({ reason }) => String(reason)).toSorted((a, b) => a.localeCompare(b)),
    ['No branch matched', 'The contact matches the rules'],
  )
})

test('a condition before all emails decides which comes first', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'email', op: 'starts', value: 'lead1@' }] }
  await campaignOf(twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }).slice(1), 2)
  assert.deepEqual(await send(), ['cold', 'warm'])
})

test('an email leaves before the conditions of those behind it are decided', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'email', op: 'is', value: 'nobody' }] }
  await campaignOf(twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }).slice(1), 5)
  assert.equal((await claimDue(t)).ids.length, 1)
  assert.equal((await branchesTaken()).length, 1)
})

test('the email behind a condition is claimed with it: its lead is written once', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'name', op: 'is', value: 'Nobody' }] }
  await campaignOf(twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }).slice(1))
  const writes = await rowsOf('n_tup_upd', ['campaign_leads'])
  assert.equal((await t.sql('select count(*)::int as n from messages'))[0]!['n'], 1)
  assert.equal((await branchesTaken()).length, 1)
  assert.equal(writes, 1)
})

test('a claim reads no more of what was claimed and decided before, even if its tables were empty when they were analysed', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'name', op: 'is', value: 'Nobody' }] }
  const [condition, ...others] = twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }).slice(1)
  await campaignOf([condition!, ...others], 200)
  await t.sql('vacuum analyze messages, lead_branches')
  const claim = async () =>
    await rowsOf('seq_tup_read + coalesce(idx_tup_fetch, 0)', ['messages', 'lead_branches'])
  const read = { first: await claim(), last: 0 }
  for (let claimed = 2; claimed < 150; claimed += 1) await claimDue(t)
  read.last = await claim()
  assert.equal((await branchesTaken()).length, 150)
  assert.equal(read.last, read.first)
})

test('a rule that fails is not met, and stops nobody else', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'email', op: 'starts', value: 'lead' }] }
  await campaignOf(twoPaths({ rule: { on: 'contact', rules } }, { wait_days: 0 }), 2)
  // Simulates a backup from before rules were validated.
  await t.sql(`update campaign_steps set branches = jsonb_set(branches, '{0,rule,rules,rules,0,field}', '"gone"')
    where kind = 'condition'`)
  assert.deepEqual(await send(), ['cold', 'cold', 'first', 'first'])
})

test('a branch leads to its step in whatever case that is written', async () => {
  const rules = { match: 'all' as const, rules: [{ field: 'email', op: 'starts', value: 'lead' }] }
  const [first, condition, , warm] = twoPaths(
    { leads_to: 'NEXT' as 'next', rule: { on: 'contact', rules } },
    { wait_days: 0, leads_to: 'end' },
  )
  await campaignOf([first!, condition!, warm!])
  // The dry run and the launch checklist read the stored form.
  assert.deepEqual(
    await t.sql(`select branches #>> '{0,leads_to}' as to from campaign_steps where kind = 'condition'`),
    [{ to: 'next' }],
  )
  assert.deepEqual(await send(), ['first', 'warm'])
})

test('what became of a task takes a branch', async () => {
  const task: Step = { ...emailStep('task'), kind: 'task', variants: [] }
  const sequence = twoPaths({ rule: { on: 'task', step: task.id, outcome: 'skipped' } }, { wait_days: 0 })
  for (const [outcome, subject] of [
    ['skipped', 'warm'],
    ['done', 'cold'],
  ] as const) {
    await campaignOf([sequence[0]!, task, ...sequence.slice(1)])
    assert.deepEqual(await send(), ['first'])
    await t.asAda('select finish_task(id, $1) from campaign_tasks', [outcome])
    assert.deepEqual(await send('1 minute'), [subject])
    await t.sql('delete from workspaces')
  }
})

test('a call takes the branch of its outcome, and any outcome is done', async () => {
  const call: Step = { ...emailStep('call'), kind: 'call', variants: [] }
  const nobody = branchTo('end', {
    name: 'Nobody there',
    rule: { on: 'task', step: call.id, outcome: 'no_answer' },
  })
  const sequence = twoPaths({ rule: { on: 'task', step: call.id, outcome: 'done' } }, { wait_days: 0 })
  const [first, condition, ...rest] = sequence
  const both = { ...condition!, branches: [nobody, ...condition!.branches] }
  for (const [outcome, reason] of [
    ['no_answer', 'The call ended as “no answer”'],
    ['voicemail', 'The task was done'],
  ] as const) {
    await campaignOf([first!, call, both, ...rest])
    await send()
    await t.asAda('select finish_task(id, $1) from campaign_tasks', [outcome])
    await decideAll(t)
    assert.deepEqual(
      (await branchesTaken()).map((row) => row['reason']),
      [reason],
    )
    await t.sql('delete from workspaces')
  }
})

test('a branch that counts later leaves those before it their time', async () => {
  const sequence = twoPaths()
  const opened = branchTo('end', {
    name: 'Opened',
    after_days: 2,
    rule: { on: 'opened', step: null, machines: false },
  })
  const condition = { ...sequence[1]!, branches: [...sequence[1]!.branches, opened] }
  await campaignOf([sequence[0]!, condition, ...sequence.slice(2)])
  await send()
  await event('human_opens')
  assert.deepEqual(await send('1 day'), [])
  assert.equal((await lead())['held_by'], 'condition')
  assert.deepEqual(await send('2 days 1 minute'), [])
  assert.deepEqual(
    (await branchesTaken()).map(({ name }) => name),
    ['Opened'],
  )
  assert.equal((await lead())['state'], 'finished')
})

test('a lead takes one branch at a condition, whatever is changed and wherever it is put afterwards', async () => {
  const scenario = await campaignOf(twoPaths())
  await send()
  await event('human_clicks')
  await send('1 minute')
  const before = await branchesTaken()
  // The same condition, which every lead passes as 'otherwise' by now; the lead is moved back to it.
  const [first, condition, cold, warm] = twoPaths({ rule: { on: 'opened', step: null, machines: false } })
  await save(scenario, [first!, condition!, cold!, warm!, emailStep('last')])
  await t.sql(
    `update campaign_leads set state = 'active', step_id = '${condition!.id}', due_at = now(), ended_at = null`,
  )
  assert.deepEqual(await send('2 minutes'), ['last'])
  assert.deepEqual(await branchesTaken(), before)
})

test('an outcome that is taken back takes its branch back, and it is decided once when it is recorded again', async () => {
  await campaignOf(twoPaths({}, { wait_days: 0 }))
  const claim = randomUUID()
  await claimMessages(t.asService, { claim, limit: 1 })
  const [mail] = await t.sql('select id from messages')
  const outcome = JSON.stringify([{ id: mail!['id'], claim, outcome: 'sent', answer: '250', wait: 0 }])
  // Simulates a connection that ends before the commit.
  await assert.rejects(
    t.sql(
      `begin; select private.record_outcomes('${outcome}'); select 1 / (select 0 from campaign_leads where held_by = 'decision'); commit`,
    ),
    /division by zero/,
  )
  await t.sql('rollback')
  assert.equal((await decideAll(t)).written, 0)
  assert.deepEqual(await t.sql('select state from messages'), [{ state: 'sending' }])
  for (const _ of [1, 2]) await t.asService('select private.record_outcomes($1)', [outcome])
  await Promise.all([decideAll(t), decideAll(t)])
  assert.equal((await branchesTaken()).length, 1)
  assert.equal((await lead())['step_id'], idOf('cold'))
})

test('who is moved on by hand at a condition goes otherwise, and it is said', async () => {
  await campaignOf(twoPaths())
  await send()
  await t.asAda(`select change_leads(array(select id from campaign_leads), 'skip_step')`)
  assert.deepEqual(
    (await branchesTaken()).map(({ branch, reason }) => [branch, reason]),
    [['otherwise', 'Moved on by hand']],
  )
  assert.deepEqual(await send('1 minute'), ['cold'])
})

test('who waits at a condition that is removed goes on where it led otherwise', async () => {
  const sequence = twoPaths({}, { leads_to: idOf('warm') })
  const [first, condition, cold, warm] = sequence
  const scenario = await campaignOf([first!, { ...condition!, branches: [branchTo(cold!.id)] }, cold!, warm!])
  await send()
  await save(
    scenario,
    [first!, cold!, warm!].map((step) => ({ ...step, leads_to: 'next' })),
  )
  assert.equal((await lead())['step_id'], warm!.id)
  assert.deepEqual(await send('3 days 1 minute'), ['warm'])
})

test('what was decided at a condition is kept when it is removed, and goes with the campaign', async () => {
  const scenario = await campaignOf(twoPaths({}, { wait_days: 0 }))
  await send()
  const decided = await branchesTaken()
  const [first, , cold] = twoPaths()
  await save(scenario, [first!, cold!])
  assert.deepEqual(await branchesTaken(), decided)
  assert.deepEqual(
    await t.sql(`select s.position from lead_branches b join campaign_steps s on s.id = b.step_id`),
    [{ position: null }],
  )
  await t.sql('delete from email_campaigns')
  assert.deepEqual(await branchesTaken(), [])
})

test('who waits at a condition waits by what it says after a change', async () => {
  const scenario = await campaignOf(twoPaths())
  await send()
  await save(scenario, twoPaths({}, { wait_days: 0 }))
  assert.deepEqual(await send('1 minute'), ['cold'])
})

test('who waits at a condition is left alone by a change elsewhere', async () => {
  const scenario = await campaignOf(twoPaths())
  await send()
  const before = await lead()
  await save(
    scenario,
    twoPaths().map((step) => (step.id === idOf('warm') ? { ...step, wait_days: 7 } : step)),
  )
  assert.deepEqual(await lead(), before)
})

test('a sequence is saved while a lead is being moved to its condition, and neither fails', async () => {
  const scenario = await campaignOf(twoPaths())
  await send()
  await t.sql('delete from lead_branches; begin; select from campaign_leads for update')
  const saving = save(scenario, twoPaths({}, { wait_days: 5 }))
  for (let waits = 0; waits === 0;)
    [{ waits }] = (await t.sql(`select count(*)::integer as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as [{ waits: number }]
  await t.sql(
    `select private.move_lead(l, s, now()) from campaign_leads l, campaign_steps s where s.kind = 'condition'; commit`,
  )
  await saving
  const [condition] = await t.sql(`select wait_days from campaign_steps where kind = 'condition'`)
  assert.equal(condition!['wait_days'], 5)
})

test('a copy of a campaign leads to its own steps', async () => {
  const { campaign } = await campaignOf(
    twoPaths({ rule: { on: 'opened', step: idOf('first'), machines: false } }),
  )
  const [copy] = await t.asAda<{ id: string }>('select (copy_campaign($1, $2)).id', [campaign, 'Copy'])
  const steps = await t.sql(
    `select id, branches from campaign_steps where campaign_id = '${copy!.id}' order by position`,
  )
  const [branch] = steps[1]!['branches'] as Branch[]
  assert.equal(branch!.leads_to, steps[3]!['id'])
  assert.equal(branch!.rule.on === 'opened' && branch!.rule.step, steps[0]!['id'])
})

const gaps = async ({ campaign }: Scenario) => {
  const [row] = await t.asService<{ gaps: { step: number; message: string }[] }>(
    `select private.launch_facts($1, now()) -> 'condition_gaps' as gaps`,
    [campaign],
  )
  return row!.gaps.map(({ step, message }) => `${step} ${message.replace(/^.*?”: /, '')}`)
}

test('what a condition asks for and is not there is told before a launch', async () => {
  const about = (field: string, value: string): Branch['rule'] => ({
    on: 'contact',
    rules: { match: 'all', rules: [{ match: 'any', rules: [{ field, op: 'is', value }] }] },
  })
  const scenario = await campaignOf(twoPaths())
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')
    on conflict do nothing`)
  const tracks = (on: boolean) =>
    t.sql(
      `update email_campaigns set tracks_clicks = ${on}, tracks_opens = ${on} where id = '${scenario.campaign}'`,
    )
  await tracks(false)
  assert.deepEqual(await gaps(scenario), ['2 clicks are not tracked, so none is ever seen.'])
  await tracks(true)
  assert.deepEqual(await gaps(scenario), [])
  for (const [rule, gap] of [
    [about('segment', randomUUID()), 'the segment it asks for was deleted.'],
    [about('campaign', randomUUID()), 'the campaign it asks for was deleted.'],
    [about('custom:plan', 'big'), 'no contact has the field “plan”.'],
    [
      { on: 'clicked', step: null, link: 'https://example.com/gone', machines: false },
      'the email has no such link any more.',
    ],
  ] as const) {
    await save(scenario, twoPaths({ rule }))
    assert.deepEqual(await gaps(scenario), [`2 ${gap}`])
  }
  await t.sql(`update audience set custom_fields = '{"plan": "big"}'`)
  await save(scenario, twoPaths({ rule: about('custom:plan', 'big') }))
  assert.deepEqual(await gaps(scenario), [])
})

test('custom fields that conditions ask for are looked for in all contacts, each in whoever has it', async () => {
  const scenario = await campaignOf(twoPaths())
  await t.sql(`insert into audience (workspace_id, email, custom_fields) values
    ('${scenario.workspace}', 'one@example.com', '{"size": "5"}'), ('${scenario.workspace}', 'two@example.com', null),
    ('${scenario.workspace}', 'three@example.com', '{"size": "6", "plan": "big"}')`)
  const missing = async (...fields: string[]) =>
    (
      await t.asService('select private.fields_of_nobody($1, $2) as missing', [scenario.workspace, fields])
    )[0]!['missing']
  assert.deepEqual(await missing('plan', 'city', 'size', 'zip'), ['city', 'zip'])
  assert.deepEqual(await missing('plan', 'size'), [])
  assert.deepEqual(await missing(), [])
})

test('who waits is told for which branches, then which was taken; the history of the contact names it too', async () => {
  const scenario = await campaignOf(
    twoPaths().map((step) => (step.id === idOf('warm') ? { ...step, wait_days: 2 } : step)),
  )
  await send()
  const why = () => t.asAda('select rule, detail from why_not_sent($1)', [scenario.campaign])
  assert.deepEqual(await why(), [{ rule: 'condition', detail: 'Step 2: Clicked, or otherwise after 3 days' }])
  await event('human_clicks')
  await send('1 minute')
  assert.deepEqual(await why(), [{ rule: 'wait', detail: 'Branch “Clicked”: Clicked a link of “first”' }])
  const lines = await t.asAda(
    `select detail from contact_timeline((select id from audience limit 1)) where kind = 'branch'`,
  )
  assert.deepEqual(
    lines.map(({ detail }) => (detail as { branch: string }).branch),
    ['Clicked'],
  )
})

test('the rules that a connection keeps prepared hold as the contact is now, and are a hundred at most', async () => {
  const { workspace } = await campaignOf(twoPaths())
  const matches = async (value: string) =>
    (
      await t.sql(`select cardinality(private.matching_contacts('{"match": "all", "rules": [{"field": "name", "op": "is", "value": "${value}"}]}',
        workspace_id, array[id])) = 1 as holds from audience where workspace_id = '${workspace}'`)
    )[0]!['holds']
  assert.equal(await matches('Ann'), false)
  await t.sql(`update audience set name = 'Ann' where workspace_id = '${workspace}'`)
  assert.equal(await matches('Ann'), true)
  for (let n = 0; n < 120; n += 1) assert.equal(await matches(`Ann ${n}`), false)
  assert.equal(await matches('Ann'), true)
  const [kept] = await t.sql(
    `select count(*)::int as count from pg_prepared_statements where name like 'contact_rules_%'`,
  )
  assert.ok(Number(kept!['count']) <= 100)
})
