import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'support_requests',
  row: `insert into support_requests (kind, user_id, name, email, message)
    values ('support', :owner, 'Ada', 'ada@coldframe.test', 'It is cold.') returning id`,
  tries: {
    select: { by: ['owner', 'admin'], sql: 'select id from support_requests' },
    insert: {
      by: [],
      sql: `insert into support_requests (kind, user_id, name, email, message)
        values ('support', :me, 'Me', 'me@coldframe.test', 'Past the limits of the form')`,
    },
    update: { by: ['admin'], sql: `update support_requests set state = 'closed'` },
    delete: { by: [], sql: 'delete from support_requests' },
  },
})

test('an admin moves a request along, and rewrites none', async () => {
  await assert.rejects(
    t.db.as(identityOf(t, 'admin')).query(`update support_requests set message = 'Thanks!'`),
    { code: '42501' },
  )
})
