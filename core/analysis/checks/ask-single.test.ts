import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askSingle } from './ask-single.ts'

test('three asks fail', () => {
  assert.ok(
    lostBy(askSingle, {
      text: 'Can we book a call? Could you send me your pricing? Please fill in the survey.',
    }) > 0,
  )
})

test('one ask passes', () => {
  assert.equal(tryCheck(askSingle, GOOD)?.lost, 0)
})

test('an opt-out line is no ask', () => {
  assert.equal(
    tryCheck(askSingle, { text: 'Worth a look? If not, tell me and I will not write again.' })?.lost,
    0,
  )
})
