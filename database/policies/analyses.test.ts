import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'analyses',
  // A plan without limits, so that it rejects nothing here.
  scenario: `insert into subscriptions (user_id, subscription_status, plan_type) select id, 'active', 'pro' from auth.users`,
  row: `insert into analyses (user_id, workspace_id) values (:owner, :workspace) returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from analyses' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into analyses (user_id, workspace_id) values (:me, :workspace)`,
    },
    update: { by: [], sql: `update analyses set "timestamp" = now() - interval '2 months'` },
    delete: { by: ['owner'], sql: 'delete from analyses' },
  },
})

test('an analysis outside any workspace is its author’s alone', async () => {
  await t.asAda('insert into analyses (user_id) values ($1)', [t.adaId])
  const seen = (who: 'owner' | 'editor' | 'stranger') =>
    t.db.as(identityOf(t, who)).query('select user_id from analyses where workspace_id is null')
  assert.deepEqual(await seen('owner'), [{ user_id: t.adaId }])
  assert.deepEqual([await seen('editor'), await seen('stranger')], [[], []])
})

test('nobody analyses in another’s name', async () => {
  await assert.rejects(t.db.as(t.bob).query('insert into analyses (user_id) values ($1)', [t.adaId]), {
    code: '42501',
  })
})

test('who leaves a workspace leaves its analyses behind', async () => {
  const editor = identityOf(t, 'editor')
  const count = async () =>
    (await t.db.as(editor).query('select from analyses where workspace_id = $1', [workspaceId])).length
  await t.db
    .as(editor)
    .query('insert into analyses (user_id, workspace_id) values (auth.uid(), $1)', [workspaceId])
  assert.equal(await count(), 1)
  await t.db.as(editor).query('delete from workspace_members')
  assert.equal(await count(), 0)
})
