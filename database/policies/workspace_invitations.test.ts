import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from './access.ts'

const t = judge({
  table: 'workspace_invitations',
  row: `insert into workspace_invitations (workspace_id, email, role, token_hash)
    values (:workspace, 'new@coldframe.test', 'editor', '\\x01') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from workspace_invitations' },
    insert: {
      by: [],
      sql: `insert into workspace_invitations (workspace_id, email, role) values (:workspace, 'x@y.test', 'editor')`,
    },
    update: { by: [], sql: `update workspace_invitations set role = 'editor'` },
    delete: { by: ['owner'], sql: 'delete from workspace_invitations' },
  },
})

test('the secret of an invitation is read back by nobody', async () => {
  for (const columns of ['token_hash', '*'])
    await assert.rejects(t.db.as(t.ada).query(`select ${columns} from workspace_invitations`), {
      code: '42501',
    })
})
