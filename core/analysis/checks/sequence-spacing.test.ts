import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceSpacing } from './sequence-spacing.ts'

test('three days and then five pass', () => {
  assert.equal(
    tryCheck(sequenceSpacing, {
      steps: [{ text: 'a' }, { text: 'b', waitDays: 3 }, { text: 'c', waitDays: 5 }],
    })?.lost,
    0,
  )
})

test('the next day fails', () => {
  assert.ok(lostBy(sequenceSpacing, { steps: [{ text: 'a' }, { text: 'b', waitDays: 1 }] }) > 0)
})

test('shrinking pauses fail', () => {
  assert.ok(
    lostBy(sequenceSpacing, {
      steps: [{ text: 'a' }, { text: 'b', waitDays: 5 }, { text: 'c', waitDays: 3 }],
    }) > 0,
  )
})

test('unknown pauses are not checked', () => {
  assert.equal(tryCheck(sequenceSpacing, { steps: [{ text: 'a' }, { text: 'b' }] }), null)
})
