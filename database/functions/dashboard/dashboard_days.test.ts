import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

type Day = { day: string; analyses: number; scored: number; score_total: number; people: number }

const t = testScenario(async () => {
  await t.sql(`
    insert into audience (workspace_id, email) values ('${workspaceId}', 'maya@northwind.example');
    insert into analyses (workspace_id, user_id, score, "timestamp")
      select '${workspaceId}', '${t.adaId}', score, midnight + moved
      from (select date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' as midnight) as tokyo,
        (values (80, interval '0'), (60, interval '0'), (null, interval '0'), (10, interval '-1 second')) as made (score, moved)`)
})

const days = (count: number, who: Who = 'owner', zone = 'Asia/Tokyo', until: string | null = null) =>
  t.db
    .as(identityOf(t, who))
    .query<Day>(
      'select day::text, analyses, scored, score_total, people from dashboard_days($1, $2, $3, $4::date)',
      [workspaceId, count, zone, until],
    )

test('each day counts what happened in it, from midnight to midnight of the zone', async () => {
  const [quiet, before, today] = await days(3)
  const { day, ...figures } = today!
  assert.match(day, /^\d{4}-\d\d-\d\d$/)
  assert.deepEqual(figures, { analyses: 3, scored: 2, score_total: 140, people: 1 })
  assert.deepEqual([before?.analyses, before?.score_total], [1, 10])
  assert.deepEqual([quiet?.analyses, quiet?.people], [0, 0])
})

test('days may end before today', async () => {
  const [, yesterday, today] = await days(3)
  assert.deepEqual(await days(1, 'viewer', 'Asia/Tokyo', yesterday!.day), [yesterday])
  assert.deepEqual(await days(2, 'viewer', 'Asia/Tokyo', today!.day), [yesterday, today])
})

test('the Free plan looks back as far as a month and the one before it, wherever the days end', async () => {
  const [oldest] = await days(62)
  assert.equal((await days(1, 'owner', 'Asia/Tokyo', oldest!.day)).length, 1)
  await assert.rejects(days(63), { code: 'PT402' })
  await assert.rejects(days(2, 'owner', 'Asia/Tokyo', oldest!.day), { code: 'PT402' })
})

test('people of an import that is under way are not counted yet', async () => {
  await t.sql(`
    insert into imports (id, workspace_id, user_id, state)
      values ('0190a000-0000-7000-8000-000000000001', '${workspaceId}', '${t.adaId}', 'open');
    insert into audience (workspace_id, email, import_id)
      values ('${workspaceId}', 'half@way.example', '0190a000-0000-7000-8000-000000000001')`)
  const [today] = await days(1)
  assert.equal(today?.people, 1)
})

test('members of the workspace see its figures, and nobody else', async () => {
  assert.equal((await days(7, 'viewer')).length, 7)
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(days(7, who), { code: '42501' }, who)
})

test('a range or a zone that makes no sense is refused in words', async () => {
  for (const count of [0, -1, 367])
    await assert.rejects(days(count), { message: 'Figures cover 1 to 366 days.' })
  for (const until of ['infinity', '-infinity', '1999-12-31', '2999-01-01'])
    await assert.rejects(days(7, 'owner', 'Asia/Tokyo', until), { message: 'Figures end today.' })
  await assert.rejects(days(7, 'owner', 'Nowhere'), { message: 'time zone "Nowhere" not recognized' })
})
