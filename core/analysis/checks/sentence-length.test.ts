import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sentenceLength } from './sentence-length.ts'

test('short sentences pass', () => {
  assert.equal(tryCheck(sentenceLength, { text: 'Your team ships fast. We like that.' })?.lost, 0)
})

test('a mean of thirty words fails', () => {
  assert.ok(lostBy(sentenceLength, { text: 'word '.repeat(30) + 'end.' }) > 0)
})
