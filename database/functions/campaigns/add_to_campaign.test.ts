import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const step = randomUUID()
const t = testScenario(async () => {
  await t.sql(`delete from audience;
    insert into audience (workspace_id, email, tags) values
      ('${workspaceId}', 'ann@example.com', '{warm}'), ('${workspaceId}', 'bob@gone.example', '{warm}'),
      ('${workspaceId}', 'cy@example.com', '{}');
    insert into suppressions (workspace_id, address) values ('${workspaceId}', 'gone.example')`)
})

async function campaignOf(changes = ''): Promise<string> {
  const id = randomUUID()
  await t.sql(
    `insert into email_campaigns (id, workspace_id, title) values ('${id}', '${workspaceId}', 'Founders')`,
  )
  if (changes) await t.sql(`update email_campaigns set ${changes} where id = '${id}'`)
  return id
}
const addTo = async (campaign: string, find: object, who: Who = 'editor') => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ n: number }>('select add_to_campaign($1, $2) as n', [campaign, find])
  return row!.n
}
const leads = (id: string) =>
  t.sql(`select email, state from campaign_leads where campaign_id = '${id}' order by email`)

test('a campaign under way enrols the chosen contacts, once, and a finished one goes on', async () => {
  const id = await campaignOf(`status = 'sending', launched_at = now(), target_audience = 'vip'`)
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position)
    values ('${step}', '${workspaceId}', '${id}', 1); update email_campaigns set status = 'completed' where id = '${id}'`)
  assert.equal(await addTo(id, { tags: ['warm'] }), 2)
  assert.equal(await addTo(id, { tags: ['warm'] }), 0)
  assert.deepEqual(await leads(id), [
    { email: 'ann@example.com', state: 'waiting' },
    { email: 'bob@gone.example', state: 'skipped' },
  ])
  assert.deepEqual(await t.sql(`select status from email_campaigns where id = '${id}'`), [
    { status: 'sending' },
  ])
})

test('a draft is from then on for exactly those who were put into it', async () => {
  const id = await campaignOf()
  assert.equal(await addTo(id, { tags: ['warm'] }), 2)
  assert.equal(await addTo(id, { search: 'cy@' }), 1)
  assert.deepEqual(await leads(id), [])
  await t.sql(`insert into audience (workspace_id, email) values ('${workspaceId}', 'late@example.com')`)
  const [reach] = await t.db
    .as(identityOf(t, 'viewer'))
    .query<{ people: string }>('select people from campaign_reach($1)', [id])
  assert.equal(Number(reach!.people), 3)
  const [target] =
    await t.sql(`select target_audience, s.kind from email_campaigns c join segments s on s.id = c.segment_id
    where c.id = '${id}'`)
  assert.deepEqual(target, { target_audience: 'segment', kind: 'static' })
})

test('an archived campaign takes nobody in', async () => {
  const id = await campaignOf(`status = 'archived'`)
  await assert.rejects(addTo(id, {}), { code: 'PT409' })
})

test('only who may edit puts people into a campaign, and into no other workspace’s', async () => {
  const id = await campaignOf()
  for (const who of ['viewer', 'stranger', 'nobody', 'anon'] as const)
    await assert.rejects(addTo(id, {}, who), { code: '42501' }, who)
  await assert.rejects(addTo(randomUUID(), {}), { code: '42501' })
})
