import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { fillerWords } from './filler-words.ts'

test('fillers fail', () => {
  assert.ok(lostBy(fillerWords, { text: 'It is really very simply just good.' }) > 0)
})

test('a single filler word passes', () => {
  assert.equal(tryCheck(fillerWords, { text: 'It is just good.' })?.lost, 0)
})

test('the fix deletes them cleanly', () => {
  assert.equal(afterFixes(fillerWords, { text: 'Actually, it is really good.' }).text, 'It is good.')
})
