import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { longSentences } from './long-sentences.ts'

test('a sentence of thirty words fails', () => {
  assert.ok(lostBy(longSentences, { text: 'word '.repeat(29) + 'end.' }) > 0)
})

test('twenty-five pass', () => {
  assert.equal(tryCheck(longSentences, { text: 'word '.repeat(24) + 'end.' })?.lost, 0)
})
