import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep, type Step } from './next-step.ts'
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

test('a time of day that spring leaves out moves to the end of the gap', () => {
  const all = { days: [1, 2, 3, 4, 5, 6, 7], closedDates: [] }
  assert.equal(after('2026-03-28T01:30:00Z', 1, all, 'Europe/Berlin'), '2026-03-29T01:00:00.000Z')
})

test('no wait is no wait', () => assert.equal(after('2026-11-21T10:20:00Z', 0), '2026-11-21T10:20:00.000Z'))

const steps: Step[] = [
  { id: 'c', position: 3, kind: 'email', waitDays: 5 },
  { id: 'a', position: 1, kind: 'email', waitDays: 0 },
  { id: 'gone', position: null, kind: 'email', waitDays: 2 },
]

test('the next step is the nearest one ahead', () => {
  assert.equal(nextStep(steps, null)?.id, 'a')
  assert.equal(nextStep(steps, 'a')?.id, 'c')
  assert.equal(nextStep(steps, 'c'), null)
})

test('after a step that was taken out nothing follows', () => assert.equal(nextStep(steps, 'gone'), null))

const variants = [
  { label: 'B', weight: 3 },
  { label: 'A', weight: 1 },
  { label: 'C', weight: 0 },
  { label: null, weight: 9 },
]

test('a lead gets the same variant however they are listed', () => {
  for (let lead = 0; lead < 50; lead += 1)
    assert.equal(
      pickVariant(variants, `${lead}`)?.label,
      pickVariant(variants.toReversed(), `${lead}`)?.label,
    )
})

test('each variant goes out as often as its weight says, and what was stopped never', () => {
  const sent = Array.from({ length: 8_000 }, (_, lead) => pickVariant(variants, `lead ${lead}`)?.label)
  const share = sent.filter((label) => label === 'A').length / sent.length
  assert.ok(Math.abs(share - 0.25) < 0.02, `A went out to ${share}`)
  assert.ok(!sent.includes('C'))
})

test('where nothing is to be sent nothing is picked', () =>
  assert.equal(pickVariant([{ label: 'C', weight: 0 }], 'x'), null))
