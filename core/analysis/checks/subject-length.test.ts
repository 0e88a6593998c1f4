import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectLength } from './subject-length.ts'

test('forty characters pass', () => {
  assert.equal(tryCheck(subjectLength, { subject: 'x'.repeat(40) })?.lost, 0)
})

test('what a phone cuts off costs points', () => {
  assert.ok(lostBy(subjectLength, { subject: 'word '.repeat(12) }) > 0)
})

test('an empty subject is the business of another check', () => {
  assert.equal(tryCheck(subjectLength, { subject: '' }), null)
})
