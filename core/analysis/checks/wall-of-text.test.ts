import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { wallOfText } from './wall-of-text.ts'

test('eighty words in one block fail', () => {
  assert.ok(lostBy(wallOfText, { text: 'Your team ships fast. '.repeat(20) }) > 0)
})

test('the same in three blocks passes', () => {
  assert.equal(
    tryCheck(wallOfText, { text: ('Your team ships fast. '.repeat(7) + '\n\n').repeat(3) })?.lost,
    0,
  )
})

test('three short sentences need no break', () => {
  assert.equal(tryCheck(wallOfText, { text: 'Your team ships fast. We like that. Worth a look?' })?.lost, 0)
})
