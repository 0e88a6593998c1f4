import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'suppressions',
  row: `insert into suppressions (workspace_id, address) values (:workspace, 'no@example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from suppressions' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into suppressions (workspace_id, address, reason) values (:workspace, 'example.org', 'manual')`,
    },
    update: { by: [], sql: `update suppressions set reason = 'manual'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from suppressions' },
  },
})

test('what a recipient said can neither be made up nor lifted by a member', async () => {
  await t.sql(`insert into suppressions (workspace_id, address, reason)
    values ('${workspaceId}', 'stop@example.com', 'unsubscribe')`)
  assert.deepEqual(await t.db.as(t.ada).query('delete from suppressions returning id'), [])
  await assert.rejects(
    t.db
      .as(t.ada)
      .query(
        `insert into suppressions (workspace_id, address, reason) values ($1, 'a@b.test', 'complaint')`,
        [workspaceId],
      ),
    { code: '42501' },
  )
})
