import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickVariant } from './pick-variant.ts'
import { afterWorkingDays } from './working-days.ts'

const week = { days: [1, 2, 3, 4, 5], closedDates: [] as string[] }
const after = (since: string, days: number, window = week, zone = 'UTC') =>
  afterWorkingDays(new Date(since), days, window, zone).toISOString()

test('three working days after a Thursday are a Tuesday at the same time', () => {
  assert.equal(after('2026-11-19T10:20:00Z', 3), '2026-11-24T10:20:00.000Z')
})

test('a holiday is no working day', () => {
  assert.equal(
    after('2026-11-19T10:20:00Z', 1, { ...week, closedDates: ['2026-11-20'] }),
    '2026-11-23T10:20:00.000Z',
  )
})

test('the time of day stays when the clocks change meanwhile', () => {
  assert.equal(after('2026-10-23T07:00:00Z', 1, week, 'Europe/Berlin'), '2026-10-26T08:00:00.000Z')
})

test('a time of day that spring leaves out moves as far as the clocks do', () => {
  const all = { days: [1, 2, 3, 4, 5, 6, 7], closedDates: [] }
  assert.equal(after('2026-03-28T01:30:00Z', 1, all, 'Europe/Berlin'), '2026-03-29T01:30:00.000Z')
})

test('a wait of zero days is immediate', () =>
  assert.equal(after('2026-11-21T10:20:00Z', 0), '2026-11-21T10:20:00.000Z'))

const variants = [
  { label: 'B', weight: 3 },
  { label: 'A', weight: 1 },
  { label: 'C', weight: 0 },
  { label: null, weight: 9 },
]

const leadAt = (place: number) => `019ab000-0000-7${place.toString(16).padStart(3, '0')}-8000-000000000000`
const picked = (leads: number, stepId = 'step', given: Parameters<typeof pickVariant>[0] = variants) =>
  Array.from({ length: leads }, (_, place) => pickVariant(given, { leadId: leadAt(place), stepId })?.label)
const countOf = (labels: readonly unknown[], label: string) => labels.filter((one) => one === label).length

test('a lead gets the same variant however they are listed', () =>
  assert.deepEqual(picked(50), picked(50, 'step', variants.toReversed())))

test('each variant goes out as often as its weight says, and what was stopped never', () => {
  for (const leads of [4, 40, 4_000]) {
    const sent = picked(leads)
    assert.deepEqual([countOf(sent, 'A'), countOf(sent, 'B')], [leads / 4, (leads * 3) / 4])
  }
})

test('small numbers are even: after every pair of leads, and nearly with odd weights', () => {
  const even = [
    { label: 'A', weight: 50 },
    { label: 'B', weight: 50 },
  ]
  for (const leads of [2, 6, 10]) assert.equal(countOf(picked(leads, 'step', even), 'A'), leads / 2)
  const odd = [
    { label: 'A', weight: 33 },
    { label: 'B', weight: 67 },
  ]
  for (let leads = 1; leads <= 100; leads += 1) {
    const off = Math.abs(countOf(picked(leads, 'step', odd), 'A') - leads * 0.33)
    assert.ok(off < 1.5, `${leads} leads are ${off} off`)
  }
})

test('the variants of a lead at two steps are independent', () => {
  const even = variants.map((variant) => ({ ...variant, weight: variant.label === 'C' ? 0 : 1 }))
  const [first, second] = [picked(1_000, 'one', even), picked(1_000, 'two', even)]
  const same = first.filter((label, lead) => label === second[lead]).length
  assert.ok(same > 400 && same < 600, `${same} of 1,000 got the same letter twice`)
})

test('no variant is picked when none is active', () =>
  assert.equal(pickVariant([{ label: 'C', weight: 0 }], { leadId: leadAt(0), stepId: 'step' }), null))
