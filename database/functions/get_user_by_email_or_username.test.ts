import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing.ts'

let t: TestDatabase
before(async () => {
  t = await freshDatabase()
  await t.sql(`insert into profiles (id, username) values ('${t.adaId}', 'Ada_L')`)
})
after(() => t.close())

const lookUp = (identifier: string | null) =>
  t.db.as(t.anon).query('select * from get_user_by_email_or_username($1)', [identifier])

test('a username in any case leads the signed-out to its address, and to nothing else', async () => {
  assert.deepEqual(await lookUp('ada_l'), [{ email: 'ada@coldframe.test' }])
  assert.deepEqual(await lookUp('ADA_L'), [{ email: 'ada@coldframe.test' }])
})

test('an address in any case leads to itself', async () => {
  assert.deepEqual(await lookUp('Ada@Coldframe.test'), [{ email: 'ada@coldframe.test' }])
})

test('only the whole name will do: no pattern, no part, no blank', async () => {
  for (const guess of [
    'ada',
    'Ada%',
    'Ada_',
    '%',
    '_____',
    '',
    ' ',
    'ada_l ',
    '%@coldframe.test',
    'bob',
    null,
  ])
    assert.deepEqual(await lookUp(guess), [], String(guess))
})

test('an identifier longer than any address finds nothing', async () => {
  assert.deepEqual(await lookUp('a'.repeat(1_000_000)), [])
})

test('sign-up is told whether a username is free, in any case, and nothing about whose it is', async () => {
  for (const [name, free] of [
    ['ada_l', false],
    [' ADA_L ', false],
    ['ada_', true],
    ['Ada%', true],
  ] as const)
    for (const who of [t.anon, t.ada])
      assert.deepEqual(await t.db.as(who).query('select is_username_free($1) as free', [name]), [{ free }])
})
