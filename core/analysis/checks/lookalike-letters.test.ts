import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { lookalikeLetters } from './lookalike-letters.ts'

test('a Cyrillic letter in a Latin word fails', () => {
  assert.ok(lostBy(lookalikeLetters, { text: 'log in to p\u0430ypal' }) > 0)
})

test('a Cyrillic word is a word', () => {
  assert.equal(tryCheck(lookalikeLetters, { text: 'спасибо Anna' })?.lost, 0)
})
