import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceRepeats } from './sequence-repeats.ts'

test('the same mail again fails', () => {
  assert.ok(lostBy(sequenceRepeats, { steps: [{ text: GOOD.text }, { text: GOOD.text }] }) > 0)
})

test('another point passes', () => {
  assert.equal(
    tryCheck(sequenceRepeats, {
      steps: [
        { text: GOOD.text },
        { text: 'Hi Priya,\n\nOne number was missing: Oakline lost two people in that time.' },
      ],
    })?.lost,
    0,
  )
})
