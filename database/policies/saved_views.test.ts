import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testAccess, workspaceId, type Who } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'saved_views',
  row: `insert into saved_views (workspace_id, user_id, list, name, query)
    values (:workspace, :viewer, 'templates', 'Best', 'score=great') returning id`,
  tries: {
    select: { by: ['viewer'], sql: 'select id from saved_views' },
    insert: {
      by: ['owner', 'editor', 'viewer'],
      sql: `insert into saved_views (workspace_id, user_id, list, name, query)
        values (:workspace, :me, 'templates', 'Mine', 'q=x')`,
    },
    update: { by: ['viewer'], sql: `update saved_views set name = 'Renamed'` },
    delete: { by: ['viewer'], sql: 'delete from saved_views' },
  },
})

test('a shared view is everybody’s in its workspace; its author changes it, the owner may remove it', async () => {
  const shared = async (who: Who) => {
    await t.asService(`insert into saved_views (workspace_id, user_id, list, name, query, is_shared)
      select '${workspaceId}', id, 'inbox', 'Ours', 'q=price', true from auth.users where email like 'edda@%'
      on conflict do nothing`)
    const as = t.db.as(identityOf(t, who))
    return {
      read: (await as.query('select id from saved_views')).length,
      changed: (await as.query(`update saved_views set name = 'Ours' returning id`)).length,
      removed: (await as.query('delete from saved_views returning id')).length,
    }
  }
  assert.deepEqual(await shared('viewer'), { read: 1, changed: 0, removed: 0 })
  assert.deepEqual(await shared('stranger'), { read: 0, changed: 0, removed: 0 })
  assert.deepEqual(await shared('nobody'), { read: 0, changed: 0, removed: 0 })
  await assert.rejects(shared('anon'), /permission denied/)
  assert.deepEqual(await shared('owner'), { read: 1, changed: 0, removed: 1 })
  assert.deepEqual(await shared('editor'), { read: 1, changed: 1, removed: 1 })
})

test('editors share, viewers keep their views to themselves', async () => {
  const share = async (who: Who) =>
    await t.db.as(identityOf(t, who)).query(
      `insert into saved_views (workspace_id, list, name, query, is_shared)
        values ('${workspaceId}', 'inbox', 'Ours', '', true)`,
    )
  await share('editor')
  await assert.rejects(share('viewer'), /row-level security/)
  await assert.rejects(share('stranger'), /row-level security/)
})
