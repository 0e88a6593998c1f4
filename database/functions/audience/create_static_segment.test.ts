import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setBatchSize } from '#database/testing/installation-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
let warm: string
const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}'), (uuid_v7(), 'Bob''s', '${t.bobId}');
    insert into audience (workspace_id, email, company, lead_score, tags) values
      ('${workspace}', 'ada@engine.example', 'Engine', 90, '{vip}'),
      ('${workspace}', 'bob@engine.example', 'Engine', 10, '{}'),
      ('${workspace}', 'cyo@other.example', null, 50, '{}')`)
  warm = await createSegment('Warm', scoreOver(40))
})

const scoreOver = (score: number) => ({
  segment: { match: 'all', rules: [{ field: 'lead_score', op: 'is_more', value: `${score}` }] },
})
const inSegment = (id: string, op = 'is') => ({
  segment: { match: 'all', rules: [{ field: 'segment', op, value: id }] },
})
const createSegment = async (name: string, find: object, who = t.ada) => {
  const rows = await t.db
    .as(who)
    .query('select create_static_segment($1, $2, $3) as id', [workspace, name, find])
  return String(rows[0]!['id'])
}
const change = (segment: string, find: object, on: boolean, who = t.ada) =>
  t.db.as(who).query('select change_segment($1, $2, $3) as n', [segment, find, on])
const found = async (find: object) => {
  const rows = await t.asAda<{ email: string }>('select email from find_audience($1, $2)', [workspace, find])
  return rows.map(({ email }) => email.slice(0, 3)).sort()
}

test('a static segment keeps who matched, whatever becomes of them', async () => {
  assert.deepEqual(await found(inSegment(warm)), ['ada', 'cyo'])
  await t.sql(
    `update audience set lead_score = 99 where email like 'bob%'; update audience set lead_score = 0 where email like 'ada%'`,
  )
  assert.deepEqual(await found(inSegment(warm)), ['ada', 'cyo'])
  assert.deepEqual(await found(inSegment(warm, 'is_not')), ['bob'])
})

test('its filter is the one rule that names it, so that campaigns reach it like any other', async () => {
  const [segment] = await t.asAda('select kind, filter from segments where id = $1', [warm])
  assert.deepEqual(segment, {
    kind: 'static',
    filter: { match: 'all', rules: [{ field: 'segment', op: 'is', value: warm }] },
  })
})

test('people are put in and taken out by what they match, or one by one', async () => {
  const [bob] = await t.asAda<{ id: string }>(`select id from audience where email like 'bob%'`)
  assert.deepEqual(await change(warm, { ids: [bob!.id] }, true), [{ n: 1 }])
  assert.deepEqual(await change(warm, { ids: [bob!.id] }, true), [{ n: 0 }])
  assert.deepEqual(await found(inSegment(warm)), ['ada', 'bob', 'cyo'])
  assert.deepEqual(await change(warm, { company_search: 'eng' }, false), [{ n: 2 }])
  assert.deepEqual(await found(inSegment(warm)), ['cyo'])
})

test('a live segment takes nobody by hand', async () => {
  const [live] = await t.asAda<{ id: string }>(
    `insert into segments (workspace_id, name) values ($1, 'Live') returning id`,
    [workspace],
  )
  await assert.rejects(change(live!.id, {}, true), {
    message: 'A live segment contains every contact that its rules match.',
  })
})

test('strangers keep and change nothing', async () => {
  await assert.rejects(createSegment('Mine', {}, t.bob), { code: '42501' })
  await assert.rejects(change(warm, {}, false, t.bob), { code: '42501' })
  await assert.rejects(change('01900a00-0000-7000-8000-000000000a01', {}, false), { code: '42501' })
})

test('somebody deleted is in it no more, and a deleted segment matches nobody', async () => {
  await t.sql(`delete from audience where email like 'cyo%'`)
  assert.deepEqual(await found(inSegment(warm)), [])
  await change(warm, {}, true)
  await t.sql(`delete from segments where id = '${warm}'`)
  assert.deepEqual(await found(inSegment(warm)), [])
})

test('many contacts are added in batches, until none are left', async () => {
  await setBatchSize(t.sql, 100)
  await t.sql(`insert into audience (workspace_id, email)
    select '${workspace}', 'm' || n || '@many.example' from generate_series(1, 150) n`)
  const many = { segment: { match: 'all', rules: [{ field: 'domain', op: 'is', value: 'many.example' }] } }
  const id = await createSegment('Many', many)
  const changed = async (on: boolean) => Number((await change(id, many, on))[0]!['n'])
  assert.deepEqual([await changed(true), await changed(true)], [50, 0])
  assert.deepEqual([await changed(false), await changed(false), await changed(false)], [100, 50, 0])
  await change(id, many, true)
  await t.sql(`delete from segments where id = '${id}'`)
  assert.deepEqual(await t.sql('select count(*)::int as n from private.segment_members'), [{ n: 0 }])
})
