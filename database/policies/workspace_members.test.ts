import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'workspace_members',
  row: `insert into workspace_members (workspace_id, user_id, role) values (:workspace, :guest, 'viewer') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from workspace_members' },
    insert: {
      by: [],
      sql: `insert into workspace_members (workspace_id, user_id, role) values (:workspace, :guest, 'editor')`,
    },
    update: { by: ['owner'], sql: `update workspace_members set role = 'editor'` },
    delete: { by: ['owner'], sql: 'delete from workspace_members where id = :row' },
  },
})

test('an editor leaves, and takes nobody along', async () => {
  const editor = identityOf(t, 'editor')
  const gone = await t.db.as(editor).query('delete from workspace_members returning role')
  assert.deepEqual(gone, [{ role: 'editor' }])
  assert.deepEqual(await t.db.as(editor).query('select from workspaces where id = $1', [workspaceId]), [])
  assert.deepEqual(
    await t.asAda('select role from workspace_members where workspace_id = $1', [workspaceId]),
    [{ role: 'viewer' }],
  )
})
