import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectPitch } from './subject-pitch.ts'

test('selling words in the subject fail', () => {
  assert.ok(lostBy(subjectPitch, { subject: 'save money with our free trial' }) > 0)
})

test('their situation passes', () => {
  assert.equal(tryCheck(subjectPitch, { subject: 'support backlog at Fernhill' })?.lost, 0)
})
