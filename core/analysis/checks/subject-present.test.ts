import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectPresent } from './subject-present.ts'

test('a mail without a subject fails', () => {
  assert.ok(lostBy(subjectPresent, { subject: '  ' }) > 0)
})

test('"Re:" alone is no subject', () => {
  assert.ok(lostBy(subjectPresent, { subject: 'Re: ' }) > 0)
})

test('any word is a subject', () => {
  assert.equal(tryCheck(subjectPresent, { subject: 'hello' })?.lost, 0)
})
