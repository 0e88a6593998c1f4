import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, workspaceId } from './access.ts'

const t = judge({
  table: 'workspaces',
  row: `with made as (insert into workspaces (name, user_id) values ('Judged', :owner) returning id),
    members as (insert into workspace_members (workspace_id, user_id, role)
      select id, :editor::uuid, 'editor' from made union all select id, :viewer::uuid, 'viewer' from made)
    select id from made`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from workspaces' },
    insert: {
      by: ['owner'],
      sql: `insert into workspaces (name, user_id) values ('In Ada''s name', :owner)`,
    },
    update: { by: ['owner'], sql: `update workspaces set description = 'Overwritten'` },
    delete: { by: ['owner'], sql: 'delete from workspaces where id = :row' },
  },
  // Members are told by the end of their membership.
  told: ['owner'],
})

test('a new workspace comes back to whoever made it', async () => {
  const made = await t.db
    .as(t.bob)
    .query(`insert into workspaces (name, user_id) values ('Second', $1) returning name`, [t.bobId])
  assert.deepEqual(made, [{ name: 'Second' }])
})

test('an owner neither gives a workspace away nor takes another', async () => {
  const given = t.db
    .as(t.ada)
    .query('update workspaces set user_id = $1 where id = $2', [t.bobId, workspaceId])
  await assert.rejects(given, { message: 'A workspace keeps its owner.' })
  await assert.rejects(t.db.as(t.bob).query('update workspaces set id = $1', [workspaceId]), {
    message: 'A workspace keeps its owner.',
  })
})
