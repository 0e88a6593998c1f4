import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectTitleCase } from './subject-title-case.ts'

test('a headline fails', () => {
  assert.ok(lostBy(subjectTitleCase, { subject: 'Boost Your Team Productivity Today' }) > 0)
})

test('a name in a sentence passes', () => {
  assert.equal(tryCheck(subjectTitleCase, { subject: 'support backlog at Fernhill Systems' })?.lost, 0)
})

test('two words may be a name', () => {
  assert.equal(tryCheck(subjectTitleCase, { subject: 'Fernhill Systems' })?.lost, 0)
})
