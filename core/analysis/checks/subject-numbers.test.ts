import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectNumbers } from './subject-numbers.ts'

test('a percentage fails', () => {
  assert.ok(lostBy(subjectNumbers, { subject: 'cut costs by 40%' }) > 0)
})

test('an amount fails', () => {
  assert.ok(lostBy(subjectNumbers, { subject: 'worth $5,000' }) > 0)
})

test('words pass', () => {
  assert.equal(tryCheck(subjectNumbers, { subject: 'cut costs' })?.lost, 0)
})
