import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'profiles',
  row: `insert into profiles (id, name, username) values (:owner, 'Ada', 'Ada') returning id`,
  tries: {
    select: { by: ['owner'], sql: 'select id from profiles' },
    insert: { by: ['editor'], sql: `insert into profiles (id, name) values (:editor, 'Edda')` },
    update: { by: ['owner'], sql: `update profiles set bio = 'Overwritten'` },
    delete: { by: [], sql: 'delete from profiles' },
  },
})

test('everybody makes their own profile, and nobody another one', async () => {
  await t.asAda(`insert into profiles (id, name) values ($1, 'Ada')`, [t.adaId])
  await assert.rejects(t.asAda(`insert into profiles (id, name) values ($1, 'Not Bob')`, [t.bobId]), {
    code: '42501',
  })
  await t.db.as(t.bob).query(`insert into profiles (id, name) values ($1, 'Bob')`, [t.bobId])
})

test('nobody writes their own role, neither at first nor later', async () => {
  for (const statement of [
    `insert into profiles (id, name, role) values ($1, 'Bob', 'admin')`,
    `insert into profiles (id, name) values ($1, 'Bob') on conflict (id) do update set role = 'admin'`,
    `update profiles set role = 'admin' where id = $1`,
    `update profiles set (bio, role) = ('x', 'admin') where id = $1`,
  ])
    await assert.rejects(t.db.as(t.bob).query(statement, [t.bobId]), { code: '42501' }, statement)
  assert.deepEqual(await t.db.as(t.bob).query('select role from profiles'), [{ role: 'user' }])
})

test('a profile does not pass to another account', async () => {
  await assert.rejects(t.db.as(t.bob).query('update profiles set id = $1', [t.adaId]), { code: '42501' })
})
