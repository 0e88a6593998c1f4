import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectVague } from './subject-vague.ts'

test('"Quick question" fails', () => {
  assert.ok(lostBy(subjectVague, { subject: 'Quick question' }) > 0)
})

test('so does "Following up"', () => {
  assert.ok(lostBy(subjectVague, { subject: 'Following up!' }) > 0)
})

test('a question with a subject passes', () => {
  assert.equal(tryCheck(subjectVague, { subject: 'question about the Berlin office' })?.lost, 0)
})
