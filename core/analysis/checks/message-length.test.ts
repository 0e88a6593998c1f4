import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { messageLength } from './message-length.ts'

test('three hundred characters pass', () => {
  assert.equal(tryCheck(messageLength, { text: 'x'.repeat(300) })?.lost, 0)
})

test('six hundred fail', () => {
  assert.ok(lostBy(messageLength, { text: 'x'.repeat(600) }) > 0)
})
