import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'api_keys',
  row: `insert into api_keys (user_id, name, scope, prefix, last_four)
    values (:owner, 'Checked', 'write', 'cf_abcdef', 'wxyz') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from api_keys' },
    insert: {
      by: [],
      sql: `insert into api_keys (user_id, name, scope, prefix, last_four)
        values (:owner, 'Another', 'write', 'cf_', 'wxyz')`,
    },
    update: { by: [], sql: `update api_keys set scope = 'write'` },
    delete: { by: ['owner'], sql: 'delete from api_keys' },
  },
})

test('whoever acts for somebody, a key or an admin, neither sees nor ends their keys', async () => {
  await t.sql(`insert into api_keys (user_id, name, scope, prefix, last_four)
    values ('${t.adaId}', 'Kept', 'read', 'cf_', 'wxyz')`)
  const acting = t.db.as({ ...t.ada, claims: { ...t.ada.claims, act: { key: 'any' } } })
  assert.deepEqual(await acting.query('select id from api_keys'), [])
  assert.deepEqual(await acting.query('delete from api_keys returning id'), [])
  assert.equal((await t.sql(`select id from api_keys where name = 'Kept'`)).length, 1)
})
