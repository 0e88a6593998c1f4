import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy } from '#core/testing/try-check.ts'
import { subjectExclamation } from './subject-exclamation.ts'

test('one exclamation mark fails', () => {
  assert.ok(lostBy(subjectExclamation, { subject: 'your new site!' }) > 0)
})

test('three cost more than one', () => {
  assert.ok(lostBy(subjectExclamation, { subject: 'hi!' }) < lostBy(subjectExclamation, { subject: 'hi!!!' }))
})

test('the fix deletes them', () => {
  assert.equal(afterFixes(subjectExclamation, { subject: 'your new site!!' }).subject, 'your new site')
})
