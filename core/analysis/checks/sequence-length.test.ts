import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceLength } from './sequence-length.ts'

test('three mails pass', () => {
  assert.equal(tryCheck(sequenceLength, { steps: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] })?.lost, 0)
})

test('six are too many', () => {
  assert.ok(lostBy(sequenceLength, { steps: Array.from({ length: 6 }, () => ({ text: 'a' })) }) > 0)
})

test('a sequence of one email is a missed chance', () => {
  assert.ok(lostBy(sequenceLength, { steps: [{ text: 'a' }] }) > 0)
})
