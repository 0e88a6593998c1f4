import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceNewValue } from './sequence-new-value.ts'

test('a bump fails', () => {
  assert.ok(
    lostBy(sequenceNewValue, {
      steps: [{ text: GOOD.text }, { text: 'Hi Priya,\n\nJust bumping this up. Any thoughts?' }],
    }) > 0,
  )
})

test('a new case passes', () => {
  assert.equal(
    tryCheck(sequenceNewValue, {
      steps: [
        { text: GOOD.text },
        {
          text: 'Hi Priya,\n\nOne number was missing last week: Marsh & Co lost three experienced agents before they changed their handover notes. Their manager wrote a short checklist about shifts, holidays and escalations.',
        },
      ],
    })?.lost,
    0,
  )
})
