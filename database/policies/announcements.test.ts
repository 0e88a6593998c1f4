import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'announcements',
  scenario: `insert into announcements (id, message, starts_at)
    values ('01900aaa-0000-7000-8000-000000000aaa', 'Tomorrow', now() + interval '1 day')`,
  row: `insert into announcements (message) values ('Down at noon') returning id`,
  tries: {
    select: {
      by: ['owner', 'editor', 'viewer', 'stranger', 'admin'],
      sql: 'select id from announcements',
    },
    insert: { by: ['admin'], sql: `insert into announcements (message) values ('Buy my course')` },
    update: { by: ['admin'], sql: `update announcements set message = 'Buy my course'` },
    delete: { by: ['admin'], sql: 'delete from announcements' },
  },
})

const asAdmin = (sql: string) => t.db.as(identityOf(t, 'admin')).query(sql)

test('what is to come is for admins alone, until it begins', async () => {
  const coming = `select message from announcements where starts_at > now()`
  assert.deepEqual(await asAdmin(coming), [{ message: 'Tomorrow' }])
  assert.deepEqual(await t.asAda(coming), [])
})

test('a link leads to a page, and nowhere else', async () => {
  for (const link of [
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    '/\\evil.example',
    'data:x',
  ])
    await assert.rejects(
      asAdmin(`insert into announcements (message, link) values ('Look', '${link}')`),
      { message: 'This link leads nowhere.' },
      link,
    )
  for (const link of ['/pricing', '/', 'https://status.example.com/now'])
    await asAdmin(`insert into announcements (message, link) values ('Look', '${link}')`)
})

test('an empty text, an unknown tone and an end before the beginning are refused in words', async () => {
  for (const [values, message] of [
    [`(message) values ('  ')`, 'An announcement needs a text.'],
    [`(message, tone) values ('Hi', 'loud')`, 'There is no tone "loud".'],
    [`(message, ends_at) values ('Hi', now() - interval '1 hour')`, 'This would end before it begins.'],
  ])
    await assert.rejects(asAdmin(`insert into announcements ${values}`), { message })
})

test('what an admin announces, changes and takes back is in the log', async () => {
  const [made] = await asAdmin(`insert into announcements (message) values ('Logged') returning id`)
  await asAdmin(`update announcements set tone = 'warning' where id = '${String(made?.id)}'`)
  await asAdmin(`delete from announcements where id = '${String(made?.id)}'`)
  const lines = await t.sql(`select action, details ->> 'name' as name from audit_log
    where subject_id = '${String(made?.id)}' order by created_at, id`)
  assert.deepEqual(lines, [
    { action: 'announcement.created', name: 'Logged' },
    { action: 'announcement.changed', name: 'Logged' },
    { action: 'announcement.deleted', name: 'Logged' },
  ])
})
