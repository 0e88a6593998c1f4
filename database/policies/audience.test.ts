import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, otherWorkspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'audience',
  row: `insert into audience (workspace_id, email) values (:workspace, 'lead@example.com') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from audience' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into audience (workspace_id, email) values (:workspace, 'more@example.com')`,
    },
    update: { by: ['owner', 'editor'], sql: `update audience set notes = 'Overwritten'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from audience' },
  },
})

test('a member is not moved to another workspace, not even one of the same owner', async () => {
  await t.db
    .as(t.ada)
    .query(
      `insert into audience (workspace_id, email) select id, 'stays@example.com' from workspaces where id <> $1`,
      [otherWorkspaceId],
    )
  await assert.rejects(t.db.as(t.ada).query('update audience set workspace_id = $1', [otherWorkspaceId]), {
    message: 'An audience member stays in its workspace.',
  })
})
