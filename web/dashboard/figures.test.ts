import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, deltaText, trend, type Day } from './figures.ts'

const quiet = {
  analyses: 0,
  scored: 0,
  score_total: 0,
  campaigns: 0,
  people: 0,
  sent: 0,
  replied: 0,
  positive: 0,
  meetings: 0,
  bounced: 0,
  opted_out: 0,
}
const daysOf = (count: number, rows: Record<number, Partial<Day>> = {}): Day[] =>
  Array.from({ length: count }, (_, index) => ({
    ...quiet,
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    ...rows[index],
  }))

test('the later half is compared with the earlier one', () => {
  const days = daysOf(4, { 0: { people: 3 }, 2: { people: 4 }, 3: { people: 6 } })
  assert.deepEqual(compare(days, 'people'), { now: 10, before: 3 })
})

test('the average score covers scored analyses, and is null without any', () => {
  const days = daysOf(4, {
    2: { scored: 1, score_total: 90 },
    3: { analyses: 4, scored: 3, score_total: 150 },
  })
  assert.deepEqual(compare(days, 'score'), { now: 60, before: null })
})

test('a rate is a share of sent emails, and is null without any', () => {
  const days = daysOf(4, { 2: { sent: 30, replied: 1 }, 3: { sent: 10, replied: 2 } })
  assert.deepEqual(compare(days, 'replyRate'), { now: 7.5, before: null })
})

test('a difference is said with its sign, and not at all against nothing', () => {
  assert.equal(deltaText({ now: 1500, before: 2 }), '+1,498')
  assert.equal(deltaText({ now: 1, before: 4 }), '−3')
  assert.equal(deltaText({ now: 4, before: 4 }), 'same')
  assert.equal(deltaText({ now: 4, before: null }), null)
  assert.equal(deltaText({ now: 0, before: 0 }), null)
})

test('a month has a bar for each day, a quarter one for each week up to the last day', () => {
  assert.deepEqual(trend(daysOf(2, { 1: { analyses: 5 } }), 'analyses'), [
    { label: '1 Jan', value: 0 },
    { label: '2 Jan', value: 5 },
  ])
  const weeks = trend(daysOf(90, { 83: { people: 1 }, 89: { people: 2 } }), 'people')
  assert.equal(weeks.length, 13)
  assert.deepEqual(weeks.at(-1), { label: 'Week to 31 Mar', value: 3 })
})
