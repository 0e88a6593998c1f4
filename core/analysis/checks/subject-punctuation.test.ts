import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectPunctuation } from './subject-punctuation.ts'

test('a comma passes', () => {
  assert.equal(tryCheck(subjectPunctuation, { subject: 'returns, before Christmas' })?.lost, 0)
})

test('a row of marks fails', () => {
  assert.ok(lostBy(subjectPunctuation, { subject: '*** your *** offer ***' }) > 0)
})
