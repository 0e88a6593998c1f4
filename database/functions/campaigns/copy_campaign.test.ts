import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const campaign = randomUUID()
const t = testScenario(async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title, tags) values ('${campaign}', '${workspaceId}', 'Founders', '{seed}');
    update email_campaigns set hour_from = '11:00', daily_cap = 7, holdout_share = 10, closed_dates = '{2026-12-25}' where id = '${campaign}';
    with box as (insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
      values ('${workspaceId}', 'ada@example.com', 'smtp.example.com', 587) returning id)
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) select '${workspaceId}', '${campaign}', id from box`)
  const variant = () => ({ id: randomUUID(), subject: 'handovers', content_text: 'Hi' })
  await t.asAda('select save_sequence($1, $2, 0)', [
    campaign,
    JSON.stringify([{ id: randomUUID(), kind: 'email', wait_days: 0, variants: [variant(), variant()] }]),
  ])
  await t.sql(`update email_campaigns set status = 'completed', launched_at = now() where id = '${campaign}'`)
})

const copy = async (who: Who) => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ id: string }>(`select * from copy_campaign($1, 'Founders (copy)')`, [campaign])
  return row
}

test('a copy is a draft with the same content, hours and mailboxes under ids of its own', async () => {
  const made = (await copy('editor')) as Record<string, unknown>
  assert.deepEqual(
    [
      made.title,
      made.status,
      made.launched_at,
      made.hour_from,
      made.daily_cap,
      made.tags,
      made.sequence_version,
    ],
    ['Founders (copy)', 'draft', null, '11:00:00', 7, ['seed'], 1],
  )
  const steps =
    await t.sql(`select v.subject, v.label from campaign_steps s join step_variants v on v.step_id = s.id
    where s.campaign_id = '${String(made.id)}' order by v.label`)
  assert.deepEqual(steps, [
    { subject: 'handovers', label: 'A' },
    { subject: 'handovers', label: 'B' },
  ])
  assert.equal(
    (await t.sql(`select id from campaign_mailboxes where campaign_id = '${String(made.id)}'`)).length,
    1,
  )
})

test('a copy has each setting that members write, also one that was added later', async () => {
  await t.sql(`alter table email_campaigns add column greets boolean;
    grant update (greets) on email_campaigns to authenticated;
    update email_campaigns set greets = true, hour_to = '19:00', min_score = 40, description = 'Spring',
      provider_hourly_cap = 9, unsubscribe_line = 'No more? {{unsubscribe}}', starts_at = now() where id = '${campaign}'`)
  const made = await copy('editor')
  const [settings] = await t.sql(`select array_agg(a.key) as differ
    from email_campaigns c, jsonb_each(to_jsonb(c)) a, email_campaigns m, jsonb_each(to_jsonb(m)) b
    where c.id = '${campaign}' and m.id = '${made!.id}' and a.key = b.key and a.value <> b.value
      and has_column_privilege('authenticated', 'public.email_campaigns', a.key, 'update')`)
  assert.deepEqual((settings!.differ as string[]).toSorted(), [
    'id',
    'owner_id',
    'starts_at',
    'status',
    'title',
  ])
})

test('only editors copy', async () => {
  for (const who of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(copy(who), { code: '42501' }, who)
})

test('a copy has the tests that run, at the same steps, and nothing of what they found', async () => {
  const [step] = await t.sql(`select id from campaign_steps where campaign_id = '${campaign}'`)
  await t.sql(`insert into step_tests (workspace_id, step_id, goal, method, floor, state, review)
    values ('${workspaceId}', '${String(step!['id'])}', 'click', 'bandit', 5, 'winner', '{}')`)
  const tests = async () => {
    const made = await copy('editor')
    return t.sql(`select t.goal, t.method, t.floor, t.state, t.review, s.position
      from step_tests t join campaign_steps s on s.id = t.step_id where s.campaign_id = '${made!.id}'`)
  }
  assert.deepEqual(await tests(), [
    { goal: 'click', method: 'bandit', floor: 5, state: 'undecided', review: null, position: 1 },
  ])
  await t.sql('update step_tests set is_on = false')
  assert.deepEqual(await tests(), [])
})
