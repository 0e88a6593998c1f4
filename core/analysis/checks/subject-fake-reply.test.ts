import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectFakeReply } from './subject-fake-reply.ts'

test('Re: on a first mail fails', () => {
  assert.ok(lostBy(subjectFakeReply, { subject: 'Re: our call' }) > 0)
})

test('so does Fwd: in any case', () => {
  assert.ok(lostBy(subjectFakeReply, { subject: 'FWD:  numbers' }) > 0)
})

test('a follow-up is a reply', () => {
  assert.equal(tryCheck(subjectFakeReply, { subject: 'Re: our call', kind: 'follow-up' })?.lost, 0)
})

test('a word that begins with re is none', () => {
  assert.equal(tryCheck(subjectFakeReply, { subject: 'Regarding returns' })?.lost, 0)
})

test('the fix takes every prefix off', () => {
  assert.equal(afterFixes(subjectFakeReply, { subject: 'RE: Fwd: our call' }).subject, 'our call')
})
