import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { askAtEnd } from './ask-at-end.ts'

test('an ask with a page behind it fails', () => {
  assert.ok(lostBy(askAtEnd, { text: 'Worth a look? ' + 'Your team ships fast. '.repeat(12) }) > 0)
})

test('at the end it passes', () => {
  assert.equal(tryCheck(askAtEnd, { text: 'Your team ships fast. '.repeat(12) + 'Worth a look?' })?.lost, 0)
})
