import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'audit_log',
  row: `insert into audit_log (workspace_id, action, subject_table) values (:workspace, 'shed.painted', 'sheds') returning id`,
  tries: {
    select: { by: ['owner', 'admin'], sql: 'select id from audit_log' },
    insert: {
      by: [],
      sql: `insert into audit_log (workspace_id, action, subject_table) values (:workspace, 'x', 'y')`,
    },
    update: { by: [], sql: `update audit_log set action = 'nothing.happened'` },
    delete: { by: [], sql: 'delete from audit_log' },
  },
})

test('not even the service rewrites the log', async () => {
  await t.sql(
    `insert into audit_log (action, subject_table, details) values ('shed.painted', 'sheds', '{"by": "ada"}')`,
  )
  for (const statement of [
    `update audit_log set action = 'x'`,
    `update audit_log set details = '{"by": "nobody"}'`,
    `update audit_log set details = '{}'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    await assert.rejects(t.asService(statement), { code: '42501' }, statement)
})
