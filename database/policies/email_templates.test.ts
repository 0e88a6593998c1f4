import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFeature, planTypes, type PlanType } from '#core/billing/plans.ts'
import { identityOf, testAccess, otherWorkspaceId, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'email_templates',
  row: `insert into email_templates (workspace_id, user_id, title) values (:workspace, :owner, 'Intro') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from email_templates' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into email_templates (workspace_id, user_id, title) values (:workspace, :me, 'Follow-up')`,
    },
    update: { by: ['owner', 'editor'], sql: `update email_templates set subject = 'Overwritten'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from email_templates' },
  },
})

const titles = async (who: 'owner' | 'viewer', workspace = workspaceId) => {
  const rows = await t.db
    .as(identityOf(t, who))
    .query<{ title: string }>(
      'select title from email_templates where workspace_id = $1 order by created_at desc, id desc',
      [workspace],
    )
  return rows.map((row) => row.title)
}

const names = (from: number, to: number) =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, i) => `T${from + (from < to ? i : -i)}`)

const pay = (plan: PlanType, status = 'active') =>
  t.sql(`delete from subscriptions; insert into subscriptions (user_id, subscription_status, plan_type)
    values ('${t.adaId}', '${status}', '${plan}')`)

test('a free workspace shows its newest ten', async () => {
  for (const title of names(1, 12))
    await t.asAda('insert into email_templates (workspace_id, title) values ($1, $2) returning id', [
      workspaceId,
      title,
    ])
  assert.deepEqual(await titles('owner'), names(12, 3))
})

for (const plan of planTypes) {
  const all = hasFeature(plan, 'unlimited_templates')
  test(`the ${plan} plan shows ${all ? 'all templates' : 'ten templates'}, to the owner and to members`, async () => {
    await pay(plan, plan === 'free' ? 'canceled' : 'active')
    for (const who of ['owner', 'viewer'] as const)
      assert.deepEqual(await titles(who), names(12, all ? 1 : 3), who)
  })
}

test('a trial shows all, a lapsed plan ten again', async () => {
  await pay('starter', 'trialing')
  assert.equal((await titles('owner')).length, 12)
  await pay('starter', 'past_due')
  assert.equal((await titles('owner')).length, 10)
})

test('a hidden template is kept, untouched, and shows again when a newer one goes', async () => {
  await t.asAda(`update email_templates set subject = 'For all'`)
  assert.deepEqual(
    await t.sql('select count(*)::int as changed from email_templates where subject is not null'),
    [{ changed: 10 }],
  )
  await t.asAda(`delete from email_templates where title = 'T12'`)
  assert.deepEqual(await titles('owner'), names(11, 2))
})

test('members are told how many there are in all, strangers are not', async () => {
  const total = (who: 'owner' | 'viewer' | 'stranger') =>
    t.db.as(identityOf(t, who)).query('select get_template_count($1) as total', [workspaceId])
  assert.deepEqual([await total('owner'), await total('viewer')], [[{ total: 11 }], [{ total: 11 }]])
  await assert.rejects(total('stranger'), { code: '42501' })
})

test('fifteen templates inserted at once come back whole, and are cut when they are listed', async () => {
  const made = await t.asAda(
    `insert into email_templates (workspace_id, title) select $1, 'Bulk ' || n from generate_series(1, 15) n returning id`,
    [otherWorkspaceId],
  )
  assert.equal(made.length, 15)
  assert.equal((await titles('owner', otherWorkspaceId)).length, 10)
})

test('a template keeps its author', async () => {
  await assert.rejects(
    t.db.as(identityOf(t, 'editor')).query('update email_templates set user_id = auth.uid()'),
    {
      message: 'A template stays in its workspace and keeps its author.',
    },
  )
})
