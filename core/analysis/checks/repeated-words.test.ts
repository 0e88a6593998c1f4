import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { repeatedWords } from './repeated-words.ts'

test('a doubled word fails', () => {
  assert.ok(lostBy(repeatedWords, { text: 'We sell the the pumps.' }) > 0)
})

test('"that that" may be meant', () => {
  assert.equal(tryCheck(repeatedWords, { text: 'I know that that works.' })?.lost, 0)
})

test('two sentences may meet', () => {
  assert.equal(tryCheck(repeatedWords, { text: 'We came. Came we early?' })?.lost, 0)
})
