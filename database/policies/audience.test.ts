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
  await t.asAda(
    `insert into audience (workspace_id, email) select id, 'stays@example.com' from workspaces where id <> $1`,
    [otherWorkspaceId],
  )
  await assert.rejects(t.asAda('update audience set workspace_id = $1', [otherWorkspaceId]), {
    message: 'An audience member stays in its workspace.',
  })
})

test('a change of any column that users may write is a change of the row, in every table that has the time', async () => {
  const missed =
    await t.sql(`select c.relname as table, a.attname as column from pg_trigger g join pg_class c on c.oid = g.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where g.tgfoid = 'private.touch'::regproc and cardinality(g.tgattr::int2[]) > 0
      and has_column_privilege('authenticated', c.oid, a.attname, 'update') and a.attnum <> all (g.tgattr::int2[])`)
  assert.deepEqual(missed, [])
})
