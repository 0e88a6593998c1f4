import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { nextMoment } from '#core/campaigns/sending-window.ts'
import { afterWorkingDays } from '#core/campaigns/working-days.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'

let t: TestDatabase
before(async () => (t = await freshDatabase()))
after(() => t.close())

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Gaza',
  'Pacific/Chatham',
]
const changes = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-09-26', '2026-10-24', '2026-10-31']
const written = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })

const question = fc.record({
  zone: fc.constantFrom(...zones),
  after: fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 3 * 24 * 60 }))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)),
  hours: fc.tuple(minuteOfDay, minuteOfDay).filter(([from, to]) => from < to),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  closed: fc.uniqueArray(fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01'), { maxLength: 2 }),
})

test('the database opens windows when the calendar of the screens says so', async () => {
  const asked = fc.sample(question, { numRuns: 800, seed: 6 })
  const rows = await t.db.as(t.service).query<{ opening: Date }>(
    `select private.next_moment(array(select jsonb_array_elements_text(q -> 'days')::smallint), (q ->> 'from')::time,
       (q ->> 'to')::time, array(select jsonb_array_elements_text(q -> 'closed')::date), q ->> 'zone',
       (q ->> 'after')::timestamptz) as opening
     from jsonb_array_elements($1::jsonb) with ordinality as asked (q, place) order by place`,
    [JSON.stringify(asked.map((q) => ({ ...q, from: written(q.hours[0]), to: written(q.hours[1]) })))],
  )
  asked.forEach(({ zone, after: since, hours: [from, to], days, closed }, place) => {
    const window = { days, from: written(from), to: written(to), closedDates: closed }
    const says = new Date(rows[place]!.opening).toISOString()
    assert.equal(says, nextMoment(window, zone, since)?.toISOString(), JSON.stringify(asked[place]))
  })
})

test('the database counts working days as the calendar of the screens does', async () => {
  const since = new Date('2026-10-23T07:30:00Z')
  for (const days of [0, 1, 3, 10]) {
    const [row] = await t.db
      .as(t.service)
      .query<{ due: Date }>(
        `select private.after_working_days($1, $2, '{1,2,3,4}', '{2026-10-27}', 'Europe/Berlin') as due`,
        [since, days],
      )
    const week = { days: [1, 2, 3, 4], closedDates: ['2026-10-27'] }
    assert.equal(
      new Date(row!.due).toISOString(),
      afterWorkingDays(since, days, week, 'Europe/Berlin').toISOString(),
    )
  }
})
