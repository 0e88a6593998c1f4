import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectQuestion } from './subject-question.ts'

test('a question costs a little, since the studies disagree', () => {
  assert.ok(lostBy(subjectQuestion, { subject: 'open to ideas?' }) > 0)
})

test('a statement passes', () => {
  assert.equal(tryCheck(subjectQuestion, { subject: 'an idea' })?.lost, 0)
})
