import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { paragraphLength } from './paragraph-length.ts'

test('ninety words in one block fail', () => {
  assert.ok(lostBy(paragraphLength, { text: 'Your team ships fast. '.repeat(23) }) > 0)
})

test('the same words in four blocks pass', () => {
  assert.equal(
    tryCheck(paragraphLength, { text: ('Your team ships fast. '.repeat(6) + '\n\n').repeat(4) })?.lost,
    0,
  )
})
