import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase(async () => {
  await t.sql(
    `insert into profiles (id, username) values ('${t.adaId}', 'paypal_Ada'), ('${t.bobId}', 'bob')`,
  )
})

const rename = (username: string) => t.db.as(t.bob).query('update profiles set username = $1', [username])
const isFree = async (username: string) =>
  (await t.db.as(t.anon).query<{ free: boolean }>('select is_username_free($1) as free', [username]))[0]?.free

const alike = {
  'another case': 'PayPal_ADA',
  'full-width letters': '\uFF50aypal_ada',
  'a mathematical letter': '\u{1D429}aypal_ada',
  'Cyrillic letters': '\u0440\u0430\u0443p\u0430l_\u0430d\u0430',
  'a capital Cyrillic letter': '\u0420aypal_ada',
  'a Greek letter': 'p\u03B1ypal_ada',
  'a capital I for an l': 'paypaI_ada',
  'a one for an l': 'paypa1_ada',
}
for (const [what, username] of Object.entries(alike))
  test(`a username that differs from another by ${what} is taken`, async () => {
    await assert.rejects(rename(username), { code: '23505' })
    assert.equal(await isFree(username), false)
  })

test('endless combining marks are refused, in linear time', async () => {
  const marks = `a${'\u0315\u0300'.repeat(40_000)}`
  assert.equal(await isFree(marks), false)
  await assert.rejects(rename(marks), { code: '23514' })
})

test('a username with invisible characters is refused', async () => {
  for (const hidden of [
    '\u200B',
    '\u200D',
    '\u00AD',
    '\u2060',
    '\uFEFF',
    '\u202E',
    '\u3164',
    '\u{E0041}',
    '\uE000',
  ]) {
    await assert.rejects(rename(`grace${hidden}h`), { code: '23514' }, hidden)
    assert.equal(await isFree(`grace${hidden}h`), false)
  }
})

test('usernames of any script are free, are stored in their usual form, and sign in by it', async () => {
  for (const name of ['Gráinne', 'Мария', 'Ελένη', '山田', 'हिन्दी', 'rené_d', 'ada paypal']) {
    assert.equal(await isFree(name), true, name)
    await rename(name)
  }
  await rename('\uFF22ob')
  assert.deepEqual(await t.sql(`select username from profiles where id = '${t.bobId}'`), [
    { username: 'Bob' },
  ])
  const found = await t.db.as(t.anon).query('select * from get_user_by_email_or_username($1)', ['\uFF22OB'])
  assert.equal(found.length, 1)
  await rename('Bob')
})

test('when two users choose look-alike names at the same time, only one gets it', async () => {
  await t.sql(`update profiles set username = null`)
  const choose = (who: TestDatabase['ada'], username: string) =>
    t.db.as(who).query('update profiles set username = $1', [username])
  const chosen = await Promise.allSettled([choose(t.ada, 'Ivo_k'), choose(t.bob, 'lvo_k')])
  assert.equal(chosen.filter(({ status }) => status === 'fulfilled').length, 1)
})
