import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askInterest } from './ask-interest.ts'

test('asking for a meeting fails', () => {
  assert.ok(lostBy(askInterest, { text: 'Hi Tom,\n\nPumps are our trade. Can we meet on Tuesday?' }) > 0)
})

test('asking for interest passes', () => {
  assert.equal(tryCheck(askInterest, GOOD)?.lost, 0)
})

test('it costs less when a call is the goal', () => {
  assert.ok(
    lostBy(askInterest, { text: 'Can we meet on Tuesday?', context: { goal: 'book-call' } }) <
      lostBy(askInterest, { text: 'Can we meet on Tuesday?' }),
  )
})
