import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'notifications',
  row: `insert into notifications (user_id, title) values (:owner, 'A reply came in') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from notifications' },
    insert: {
      by: ['owner'],
      sql: `insert into notifications (user_id, title) values (:owner, 'In Ada''s name')`,
    },
    update: { by: ['owner'], sql: 'update notifications set is_read = true' },
    delete: { by: ['owner'], sql: 'delete from notifications' },
  },
})

test('what a notification says and whose it is does not change', async () => {
  await t.asAda(`insert into notifications (user_id, title) values ($1, 'Hello')`, [t.adaId])
  for (const change of [`title = 'Forged'`, `message = 'Forged'`, `user_id = '${t.bobId}'`])
    await assert.rejects(t.asAda(`update notifications set ${change}`), { code: '42501' }, change)
})
