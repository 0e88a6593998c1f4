import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextMoment, type SendingWindow } from './sending-window.ts'
import { toWallClock } from './zone-clock.ts'

const MINUTE = 60_000
const office: SendingWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] }
const next = (window: SendingWindow, zone: string, after: string) =>
  nextMoment(window, zone, new Date(after))?.toISOString()

test('an open window is open now', () => {
  assert.equal(next(office, 'Europe/Lisbon', '2026-11-23T10:30:15.250Z'), '2026-11-23T10:30:15.250Z')
})

test('an early time waits for the opening, a late one for the next day', () => {
  assert.equal(next(office, 'America/New_York', '2026-11-23T10:00:00Z'), '2026-11-23T14:00:00.000Z')
  assert.equal(next(office, 'America/New_York', '2026-11-23T22:00:00Z'), '2026-11-24T14:00:00.000Z')
})

test('weekends and closed dates are passed over', () => {
  const closed = { ...office, closedDates: ['2026-11-23'] }
  assert.equal(next(office, 'UTC', '2026-11-20T17:00:00Z'), '2026-11-23T09:00:00.000Z')
  assert.equal(next(closed, 'UTC', '2026-11-20T17:00:00Z'), '2026-11-24T09:00:00.000Z')
})

test('an opening in the hour that spring leaves out moves forward', () => {
  const early = { days: [7], from: '02:30', to: '05:00', closedDates: [] }
  assert.equal(next(early, 'Europe/Berlin', '2026-03-28T23:00:00Z'), '2026-03-29T01:00:00.000Z')
})

test('a window that lies wholly in the hour left out waits for the next of its days', () => {
  const gap = { days: [7], from: '02:00', to: '03:00', closedDates: [] }
  assert.equal(next(gap, 'Europe/Berlin', '2026-03-28T23:00:00Z'), '2026-04-05T00:00:00.000Z')
})

test('the middle of a window that autumn brings back is open again', () => {
  const twice = { days: [7], from: '01:30', to: '02:15', closedDates: [] }
  assert.equal(next(twice, 'Europe/Berlin', '2026-10-25T00:40:00Z'), '2026-10-25T01:00:00.000Z')
})

test('a window that never opens has no next moment', () => {
  assert.equal(next({ ...office, from: '09:00', to: '09:00' }, 'UTC', '2026-11-23T10:00:00Z'), undefined)
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
]

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
const written = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

test('in 12 zones, through every change of clocks, it agrees with an oracle that tries each minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(
        '2026-03-07',
        '2026-03-28',
        '2026-04-04',
        '2026-09-05',
        '2026-09-26',
        '2026-10-24',
        '2026-10-31',
      ),
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      fc.tuple(minuteOfDay, minuteOfDay).filter(([a, b]) => a < b),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4, maxLength: 7 }),
      (zone, day, minutes, [from, to], days) => {
        const window = { days, from: written(from), to: written(to), closedDates: [] }
        const after = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
        assert.equal(nextMoment(window, zone, new Date(after))?.getTime(), byTheMinute(window, zone, after))
      },
    ),
    { numRuns: 600 },
  )
})

// A reference implementation without knowledge of days and clock changes: it reads the wall clock minute by minute.
function byTheMinute(window: SendingWindow, zone: string, after: number): number {
  for (let at = after; ; at += MINUTE) {
    const wall = new Date(toWallClock(zone, at))
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
    const weekday = ((wall.getUTCDay() + 6) % 7) + 1
    if (window.days.includes(weekday) && written(minute) >= window.from && written(minute) < window.to)
      return at
  }
}

test('the result is within the window', () => {
  const found = nextMoment(office, 'Pacific/Chatham', new Date('2026-09-26T14:00:00Z'))!
  assert.deepEqual(nextMoment(office, 'Pacific/Chatham', found), found)
})
