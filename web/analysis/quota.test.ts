import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotaText } from './quota.ts'

test('the quota says what is used, of how many, and when it starts again', () => {
  assert.equal(quotaText(3, 5, new Date('2026-11-21T12:00:00Z')), '3 of 5 this month, resets 1 Dec')
})

test('december resets in january, and the month is that of UTC', () => {
  assert.match(quotaText(0, 5, new Date('2026-12-31T23:59:59Z')), /1 Jan$/)
  assert.match(quotaText(0, 5, new Date('2026-11-30T20:00:00-05:00')), /1 Jan$/)
})

test('a plan without a limit resets nothing', () => {
  assert.equal(quotaText(41, Infinity, new Date()), '41 this month, unlimited')
})
