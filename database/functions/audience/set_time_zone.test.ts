import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a01'
const campaign = '01900a00-0000-7000-8000-000000000a02'
const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}');
    insert into audience (workspace_id, email, location) values
      ('${workspace}', 'a@own.example', 'Lisbon'), ('${workspace}', 'b@own.example', 'USA'),
      ('${workspace}', 'c@own.example', null), ('${workspace}', 'd@own.example', 'Chicago');
    insert into email_campaigns (id, workspace_id, title, target_audience) values ('${campaign}', '${workspace}', 'Zones', 'all')`)
})

const setZone = async (find: object, zone: string | null, who = t.ada) =>
  (
    await t.db.as(who).query<{ n: number }>('select set_time_zone($1, $2, $3) as n', [workspace, find, zone])
  )[0]!.n
const shares = async (who = t.ada) =>
  (
    await t.db
      .as(who)
      .query('select known::int, derived::int, guessed::int, unknown::int from campaign_time_zones($1)', [
        campaign,
      ])
  )[0]
const matching = (value: string) => ({
  segment: { match: 'all', rules: [{ field: 'time_zone', op: 'is', value }] },
})

test('a campaign says of how many contacts the zone is given, derived, guessed or unknown', async () => {
  assert.deepEqual(await shares(), { known: 0, derived: 2, guessed: 1, unknown: 1 })
})

test('everybody whom a segment finds by their zone gets another one, and gives it back', async () => {
  assert.equal(await setZone(matching('America/New_York'), 'America/Denver'), 1)
  assert.deepEqual(await shares(), { known: 1, derived: 2, guessed: 0, unknown: 1 })
  assert.equal(await setZone(matching('America/Denver'), 'America/Denver'), 0)
  assert.equal(await setZone(matching('America/Denver'), null), 1)
  assert.deepEqual(await shares(), { known: 0, derived: 2, guessed: 1, unknown: 1 })
})

test('a zone that does not exist is refused, and nobody is changed', async () => {
  await assert.rejects(setZone({}, 'Mars/Base'), { message: 'There is no time zone "Mars/Base".' })
  assert.equal((await shares())?.['known'], 0)
})

test('strangers change nobody, and learn of no campaign', async () => {
  await assert.rejects(setZone({}, 'UTC', t.bob), { code: '42501' })
  await assert.rejects(shares(t.bob), { code: '42501' })
  await assert.rejects(shares(t.anon), { code: '42501' })
  await assert.rejects(setZone({}, 'UTC', t.anon), { code: '42501' })
})
