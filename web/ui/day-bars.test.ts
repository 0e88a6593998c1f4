import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayBars } from './day-bars.ts'

test('days without mail have a bar of nothing, over the end of a month and of summer time', () => {
  assert.deepEqual(dayBars([]), [])
  assert.deepEqual(
    dayBars([
      { day: '2026-10-24', value: 3 },
      { day: '2026-10-26', value: 1 },
    ]),
    [
      { label: '24 Oct', value: 3 },
      { label: '25 Oct', value: 0 },
      { label: '26 Oct', value: 1 },
    ],
  )
})

test('a time of months is shown by weeks, and nothing of it is lost', () => {
  const days = Array.from({ length: 40 }, (_, place) => ({
    day: new Date(Date.UTC(2026, 10, 2 + place * 9)).toISOString().slice(0, 10),
    value: place + 1,
  }))
  const bars = dayBars(days)
  assert.equal(bars.length, 51)
  assert.equal(bars[0]?.label, 'Week from 2 Nov')
  assert.equal(new Set(bars.map(({ label }) => label)).size, bars.length)
  assert.equal(
    bars.reduce((sum, { value }) => sum + value, 0),
    820,
  )
})
