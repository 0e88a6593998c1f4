import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const id = (n: number) => `01900c00-0000-7000-8000-${String(n).padStart(12, '0')}`
const [campaign, call, email, linkedIn] = [id(1), id(2), id(3), id(4)]
const lead = (n: number) => id(100 + n)
const task = (n: number) => id(200 + n)
const LEADS = 7

const t = testScenario()

/** Seven leads of one campaign wait for a call: three due yesterday at the same time, one next week. */
beforeEach(async () => {
  await t.sql(`delete from email_campaigns; delete from audience;
    insert into email_campaigns (id, workspace_id, title, owner_id) values ('${campaign}', '${workspaceId}', 'Founders', '${t.adaId}');
    update email_campaigns set status = 'sending', launched_at = now();
    insert into campaign_steps (id, workspace_id, campaign_id, position, kind, wait_days, instructions) values
      ('${call}', '${workspaceId}', '${campaign}', 1, 'call', 0, 'Ask {{first_name}} about {{company|their team}}'),
      ('${email}', '${workspaceId}', '${campaign}', 2, 'email', 3, ''),
      ('${linkedIn}', '${workspaceId}', '${campaign}', 3, 'linkedin', 2, 'Connect');
    insert into audience (workspace_id, email, name, phone)
      select '${workspaceId}', 'lin' || n || '@example.com', 'Lin Park', '+49 30 1234' from generate_series(1, ${LEADS}) n;
    insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email, state, step_id, held_by)
      select ('01900c00-0000-7000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, '${workspaceId}', '${campaign}',
        (select a.id from audience a where a.email = 'lin' || n || '@example.com'), 'lin' || n || '@example.com', 'active',
        '${call}', 'task'
      from generate_series(1, ${LEADS}) n;
    insert into campaign_tasks (id, workspace_id, campaign_id, lead_id, step_id, due_at)
      select ('01900c00-0000-7000-8000-' || lpad((200 + n)::text, 12, '0'))::uuid, '${workspaceId}', '${campaign}',
        ('01900c00-0000-7000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, '${call}',
        case when n <= 3 then date_trunc('hour', now()) - interval '1 day'
          when n = ${LEADS} then now() + interval '7 days' else date_trunc('minute', now()) - n * interval '1 minute' end
      from generate_series(1, ${LEADS}) n`)
})

const runAs = (who: Who, sql: string, values: unknown[]) => t.db.as(identityOf(t, who)).query(sql, values)
const find = async (
  find: object,
  { who = 'viewer', after = null, limit = 50 }: { who?: Who; after?: object | null; limit?: number } = {},
) =>
  (await runAs(who, 'select * from find_tasks($1, $2, $3, $4)', [
    workspaceId,
    JSON.stringify(find),
    after && JSON.stringify(after),
    limit,
  ])) as { id: string; due_at: string; done_at: string; contact: Record<string, string> }[]
const numbers = (rows: { id: string }[]) => rows.map((row) => Number(row.id.slice(-3)) - 200)
const finish = (n: number, outcome: string, who: Who = 'editor') =>
  runAs(who, 'select finish_task($1, $2)', [task(n), outcome])
const reopen = (n: number, who: Who = 'editor') => runAs(who, 'select reopen_task($1)', [task(n)])
const change = (n: number, to: object, who: Who = 'editor') =>
  runAs(who, 'select change_task($1, $2)', [task(n), JSON.stringify(to)])
const leadOf = async (n: number) =>
  (
    await t.sql(`select state, step_id, held_by, reason, due_at from campaign_leads where id = '${lead(n)}'`)
  )[0]!
const taskOf = async (n: number) =>
  (await t.sql(`select outcome, note, done_at, done_by from campaign_tasks where id = '${task(n)}'`))[0]

test('pages follow each other by due date, without a gap or a repeat where several are due at one moment', async () => {
  const seen: number[] = []
  let after: object | null = null
  for (const expected of [2, 2, 2, 0]) {
    const page = await find({}, { after, limit: 2 })
    assert.equal(page.length, expected)
    seen.push(...numbers(page))
    const last = page.at(-1)
    after = last ? { at: last.due_at, id: last.id } : after
  }
  assert.deepEqual(seen, [1, 2, 3, 6, 5, 4])
})

test('a task brings what its script is filled from', async () => {
  const [first] = await find({})
  assert.equal(first?.contact['name'], 'Lin Park')
  assert.equal(first?.contact['phone'], '+49 30 1234')
})

test('tasks are narrowed by when, kind, campaign and owner', async () => {
  assert.deepEqual(numbers(await find({ state: 'later' })), [7])
  assert.equal((await find({ state: 'due', until: new Date(Date.now() + 8 * 86_400_000) })).length, LEADS)
  assert.equal((await find({ kind: ['linkedin'] })).length, 0)
  assert.equal((await find({ campaign: [campaign] })).length, LEADS - 1)
  assert.equal((await find({ campaign: [id(9)] })).length, 0)
  assert.equal((await find({ mine: true }, { who: 'owner' })).length, LEADS - 1)
  assert.equal((await find({ mine: true }, { who: 'editor' })).length, 0)
  const [count] = await runAs('viewer', 'select count_tasks($1) as n', [workspaceId])
  assert.equal(count?.n, LEADS - 1)
})

test('a paused campaign and a paused lead ask nobody for anything', async () => {
  await t.sql(`update campaign_leads set state = 'paused' where id = '${lead(1)}'`)
  assert.deepEqual(numbers(await find({})), [2, 3, 6, 5, 4])
  await t.sql(`update email_campaigns set status = 'paused'`)
  assert.deepEqual(await find({}), [])
})

test('a voicemail goes on with the sequence, a meeting ends it as an answer does', async () => {
  await finish(1, 'voicemail')
  await finish(2, 'meeting')
  await finish(3, 'not_interested')
  const [first, second, third] = [await leadOf(1), await leadOf(2), await leadOf(3)]
  assert.deepEqual([first?.state, first?.step_id], ['active', email])
  assert.deepEqual([second?.state, second?.reason], ['replied', 'Agreed to a meeting in a call'])
  assert.deepEqual([third?.state, third?.reason], ['replied', 'Not interested, said in a call'])
  assert.deepEqual(numbers(await find({ state: 'done' })), [3, 2, 1])
})

test('what is no outcome of this kind of task is refused', async () => {
  await assert.rejects(finish(1, 'perhaps'), { code: 'PT400' })
  await t.sql(`update campaign_steps set kind = 'linkedin' where id = '${call}'`)
  await assert.rejects(finish(1, 'voicemail'), { code: 'PT400' })
  await finish(1, 'skipped')
})

test('a task that was done is taken back, with the lead it moved on or ended', async () => {
  for (const [n, outcome] of [
    [1, 'done'],
    [2, 'meeting'],
  ] as const) {
    await finish(n, outcome)
    await reopen(n)
    const { state, step_id, held_by, due_at, reason } = await leadOf(n)
    assert.deepEqual([state, step_id, held_by, due_at, reason], ['active', call, 'task', null, null])
    assert.equal((await taskOf(n))?.done_at, null)
  }
  assert.deepEqual(numbers(await find({})), [1, 2, 3, 6, 5, 4])
})

test('a finished task before a condition leaves it to the engine, and no longer once it is taken back', async () => {
  await t.sql(`update campaign_steps set kind = 'condition', wait_days = 0, branches = '[{"id": "${id(50)}", "name": "Skipped",
      "after_days": 0, "leads_to": "end", "rule": {"on": "task", "step": "${call}", "outcome": "skipped"}}]'
    where id = '${email}'`)
  for (const outcome of ['skipped', 'no_answer']) {
    await finish(1, outcome)
    assert.equal((await leadOf(1)).held_by, 'decision')
    await reopen(1)
    const { state, step_id, held_by } = await leadOf(1)
    assert.deepEqual([state, step_id, held_by], ['active', call, 'task'])
  }
})

test('a task is not taken back once the next email was written, the lead ended otherwise, or the step was taken out', async () => {
  await finish(1, 'done')
  await t.sql(`insert into messages (workspace_id, campaign_id, step_id, lead_id, recipient, kind, state)
    values ('${workspaceId}', '${campaign}', '${email}', '${lead(1)}', 'lin1@example.com', 'campaign', 'sending')`)
  await assert.rejects(reopen(1), { code: 'PT409' })
  await finish(2, 'done')
  await runAs('editor', `select change_leads($1, 'replied')`, [[lead(2)]])
  await assert.rejects(reopen(2), { code: 'PT409' })
  await finish(3, 'done')
  await t.sql(`update campaign_steps set position = null where id = '${call}'`)
  await assert.rejects(reopen(3), { code: 'PT409' })
})

test('a task is put off to a day and keeps a note', async () => {
  await change(1, { due_at: new Date(Date.now() + 86_400_000), note: 'Rings in the morning' })
  assert.deepEqual(numbers(await find({})), [2, 3, 6, 5, 4])
  assert.equal((await taskOf(1))?.note, 'Rings in the morning')
  await assert.rejects(change(1, { due_at: '2999-01-01' }), { code: 'PT400' })
  await assert.rejects(change(1, { note: 'x'.repeat(5001) }), /too long/)
})

test('a task goes with the lead that ended or skipped its step', async () => {
  await runAs('editor', `select change_leads($1, 'replied')`, [[lead(1)]])
  await runAs('editor', `select change_leads($1, 'skip_step')`, [[lead(2)]])
  assert.equal(await taskOf(1), undefined)
  assert.equal(await taskOf(2), undefined)
  assert.equal((await leadOf(2)).step_id, email)
  await assert.rejects(finish(1, 'done'), { code: '42501' })
})

test('viewers look, editors do, and nobody else learns that there is a task', async () => {
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    for (const attempt of [
      () => finish(1, 'done', who),
      () => reopen(1, who),
      () => change(1, { note: 'x' }, who),
    ])
      await assert.rejects(attempt, { code: '42501' }, who)
  for (const who of ['stranger', 'anon'] as const) {
    await assert.rejects(find({}, { who }), { code: '42501' }, who)
    await assert.rejects(runAs(who, 'select count_tasks($1)', [workspaceId]), { code: '42501' }, who)
  }
  assert.equal((await taskOf(1))?.done_at, null)
})
