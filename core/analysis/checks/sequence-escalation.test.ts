import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceEscalation } from './sequence-escalation.ts'

test('more after silence fails', () => {
  assert.ok(
    lostBy(sequenceEscalation, {
      steps: [{ text: 'Worth a look?' }, { text: 'Can we meet on Tuesday for a call?' }],
    }) > 0,
  )
})

test('less after silence passes', () => {
  assert.equal(
    tryCheck(sequenceEscalation, {
      steps: [{ text: 'Can we meet on Tuesday for a call?' }, { text: 'Worth a look?' }],
    })?.lost,
    0,
  )
})
