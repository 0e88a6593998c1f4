import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id, username) values ('${t.adaId}', 'Ada_L')`)
})

const lookUp = (identifier: string | null) =>
  t.db.as(t.anon).query<{ email: string }>('select * from get_user_by_email_or_username($1)', [identifier])

test('a username in any case leads the signed-out to a handle, which is no address', async () => {
  const found = await lookUp('ada_l')
  assert.match(String(found[0]?.email), /^[\da-f-]{36}@username\.invalid$/)
  assert.deepEqual(await lookUp('ADA_L'), found)
})

test('whatever has an at-sign leads to itself, known or not', async () => {
  for (const [asked, email] of [
    ['Ada@Coldframe.test', 'ada@coldframe.test'],
    ['nobody@coldframe.test', 'nobody@coldframe.test'],
    ['%@coldframe.test', '%@coldframe.test'],
  ] as const)
    assert.deepEqual(await lookUp(asked), [{ email }])
})

test('only the whole name will do: no pattern, no part, no blank', async () => {
  for (const guess of ['ada', 'Ada%', 'Ada_', '%', '_____', '', ' ', 'ada_l ', 'bob', null])
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
