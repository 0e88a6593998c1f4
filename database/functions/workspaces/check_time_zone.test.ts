import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (name, user_id) values ('Agency', '${t.adaId}')`)
})

const setZone = (zone: string | null) =>
  t.asAda('update workspaces set time_zone = $1 returning time_zone', [zone])

test('an owner sets a time zone, and takes it back', async () => {
  assert.deepEqual(await setZone('Europe/Lisbon'), [{ time_zone: 'Europe/Lisbon' }])
  assert.deepEqual(await setZone(null), [{ time_zone: null }])
})

for (const zone of ['Lisbon', 'FOO+3', 'posix/Europe/Lisbon', ''])
  test(`"${zone}" is no time zone, and the refusal says so`, () =>
    assert.rejects(setZone(zone), { code: '23514', message: `There is no time zone "${zone}".` }))

test('nobody calls a workspace of theirs a sample', () =>
  assert.rejects(t.asAda('update workspaces set sample = true'), { code: '42501' }))
