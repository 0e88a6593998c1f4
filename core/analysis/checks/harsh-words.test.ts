import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { harshWords } from './harsh-words.ts'

test('talking them down fails', () => {
  assert.ok(lostBy(harshWords, { text: 'Your website is outdated and terrible.' }) > 0)
})

test('mild criticism passes', () => {
  assert.equal(tryCheck(harshWords, { text: 'On a phone the table scrolls sideways.' })?.lost, 0)
})
