import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import fc from 'fast-check'
import { nextMoment } from '#core/campaigns/sending-window.ts'
import { afterWaiting, afterWorkingDays } from '#core/campaigns/working-days.ts'
import { instantOfWallClock } from '#core/campaigns/zone-clock.ts'

const t = testDatabase()

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
  const samples = fc.sample(question, { numRuns: 800, seed: 6 })
  const rows = await t.asService<{ opening: Date }>(
    `select private.next_moment(array(select jsonb_array_elements_text(q -> 'days')::smallint), (q ->> 'from')::time,
       (q ->> 'to')::time, array(select jsonb_array_elements_text(q -> 'closed')::date), q ->> 'zone',
       (q ->> 'after')::timestamptz) as opening
     from jsonb_array_elements($1::jsonb) with ordinality as asked (q, place) order by place`,
    [JSON.stringify(samples.map((q) => ({ ...q, from: written(q.hours[0]), to: written(q.hours[1]) })))],
  )
  samples.forEach(({ zone, after: since, hours: [from, to], days, closed }, place) => {
    const window = { days, from: written(from), to: written(to), closedDates: closed }
    const fromDatabase = new Date(rows[place]!.opening).toISOString()
    assert.equal(fromDatabase, nextMoment(window, zone, since)?.toISOString(), JSON.stringify(samples[place]))
  })
})

test('the database counts working days as the calendar of the screens does', async () => {
  const since = new Date('2026-10-23T07:30:00Z')
  for (const days of [0, 1, 3, 10]) {
    const [row] = await t.asService<{ due: Date }>(
      `select private.after_waiting($1, $2, '{1,2,3,4}', '{2026-10-27}', 'Europe/Berlin') as due`,
      [since, days],
    )
    const week = { days: [1, 2, 3, 4], closedDates: ['2026-10-27'] }
    assert.equal(
      new Date(row!.due).toISOString(),
      afterWorkingDays(since, days, week, 'Europe/Berlin').toISOString(),
    )
  }
})

test('a time of day that comes twice or never is the same instant in the database and in the dry run', async () => {
  const places = [...zones, 'Europe/Lisbon', 'Africa/Cairo', 'America/Santiago', 'Pacific/Apia']
  const days = [
    ...changes,
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-27',
    '2026-10-25',
    '2026-11-01',
  ]
  const rows = await t.asService<{ zone: string; wall: string; instant: Date }>(
    `select zone, to_char(wall, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as wall, wall at time zone zone as instant
     from unnest($1::text[]) as zone, unnest($2::date[]) as day,
       generate_series(day::timestamp, day + interval '1425 minutes', interval '15 minutes') as wall`,
    [places, days],
  )
  assert.equal(rows.length, places.length * days.length * 96)
  for (const { zone, wall, instant } of rows) {
    const instantText = new Date(instantOfWallClock(zone, Date.parse(wall))).toISOString()
    assert.equal(instantText, new Date(instant).toISOString(), `${wall} in ${zone}`)
  }
})

test('a wait that ends in the hour that comes twice or never ends at one moment, of working days or not', async () => {
  for (const [zone, since, days] of [
    ['Europe/Lisbon', '2026-10-24T00:00:00Z', 1],
    ['Europe/Berlin', '2026-03-28T01:30:00Z', 1],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', 0],
    ['Australia/Lord_Howe', '2026-10-03T15:45:00Z', 1],
  ] as const) {
    const [row] = await t.asService<{ working: Date; calendar: Date }>(
      `select private.after_waiting($1, $2, '{1,2,3,4,5,6,7}', '{}', $3) as working,
         private.after_waiting($1, $2, null, '{}', $3) as calendar`,
      [since, days, zone],
    )
    const week = { days: [1, 2, 3, 4, 5, 6, 7], closedDates: [] }
    const [working, calendar] = [week, null].map((window) =>
      afterWaiting(new Date(since), days, window, zone),
    )
    assert.equal(working!.toISOString(), new Date(row!.working).toISOString(), zone)
    assert.equal(calendar!.toISOString(), new Date(row!.calendar).toISOString(), zone)
  }
})
