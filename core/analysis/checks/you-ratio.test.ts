import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { youRatio } from './you-ratio.ts'

test('a mail about us fails', () => {
  assert.ok(
    lostBy(youRatio, {
      text: 'Hi Tom,\n\nWe build tools. We are proud of our team. Our office is big and I love it.',
    }) > 0,
  )
})

test('equal numbers of "you" and "I" pass', () => {
  assert.equal(
    tryCheck(youRatio, { text: 'Hi Tom,\n\nYour team ships fast and you hire well. I noticed.' })?.lost,
    0,
  )
})
