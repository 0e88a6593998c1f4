import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { plainTextPart } from './plain-text-part.ts'

test('HTML alone fails', () => {
  assert.ok(lostBy(plainTextPart, { html: '<p>Hello Tom</p>' }) > 0)
})

test('both parts pass', () => {
  assert.equal(tryCheck(plainTextPart, { html: '<p>Hello Tom</p>', text: 'Hello Tom' })?.lost, 0)
})

test('plain text alone is fine', () => {
  assert.equal(tryCheck(plainTextPart, { text: 'Hello Tom' }), null)
})
