import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { inmailLimit } from './inmail-limit.ts'

test('1,900 characters fit', () => {
  assert.equal(tryCheck(inmailLimit, { subject: 'a', text: 'x'.repeat(1900) })?.lost, 0)
})

test('1,901 do not', () => {
  assert.ok(lostBy(inmailLimit, { subject: 'a', text: 'x'.repeat(1901) }) > 0)
})

test('nor does a subject of 201', () => {
  assert.ok(lostBy(inmailLimit, { subject: 'x'.repeat(201), text: 'a' }) > 0)
})
