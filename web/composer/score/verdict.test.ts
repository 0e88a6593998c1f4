import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis } from '#core/analysis/analysis.ts'
import { readingTime, spamText, verdictOf } from './verdict.ts'

const report = (over: Partial<Analysis>) =>
  ({ hardFails: [], topFixes: [], band: 'good', ...over }) as Analysis
const fix = (gain: number) => ({ id: 'x', title: 'x', advice: 'x', gain })

test('a draft that must not be sent says so before anything else', () => {
  assert.match(
    verdictOf(report({ hardFails: ['a', 'b'], topFixes: [fix(9)] })),
    /Not ready to send: 2 problems/,
  )
  assert.match(verdictOf(report({ hardFails: ['a'] })), /1 problem must/)
})

test('the verdict adds up what the top fixes would gain', () => {
  assert.match(verdictOf(report({ topFixes: [fix(6), fix(4), fix(3)] })), /top 3 fixes .* 13 points/)
  assert.match(verdictOf(report({ topFixes: [fix(1)] })), /One fix is worth 1 point\./)
})

test('only an excellent draft is called ready', () => {
  assert.equal(verdictOf(report({ band: 'excellent' })), 'Ready to send.')
  assert.notEqual(verdictOf(report({ band: 'fair' })), 'Ready to send.')
})

test('the spam estimate speaks of how a text reads, never of where it lands', () => {
  for (const probability of [0, 0.5, 0.99]) assert.match(spamText(probability).text, /read/i)
  assert.equal(spamText(0.99).tone, 'danger')
})

test('a short mail is read in seconds, a long one in minutes', () => {
  assert.deepEqual([readingTime(0), readingTime(31.4), readingTime(130)], ['1 s', '31 s', '2 min'])
})

test('between 40 and 60% the spam estimate is not sure, whichever side it leans to', () => {
  for (const probability of [0.41, 0.5, 0.59]) assert.match(spamText(probability).text, /^Not sure/)
  for (const probability of [0.4, 0.6]) assert.doesNotMatch(spamText(probability).text, /sure/)
})
