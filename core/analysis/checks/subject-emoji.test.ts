import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectEmoji } from './subject-emoji.ts'

test('an emoji fails', () => {
  assert.ok(lostBy(subjectEmoji, { subject: 'a quick win \u{1F680}' }) > 0)
})

test('words pass', () => {
  assert.equal(tryCheck(subjectEmoji, { subject: 'a quick win' })?.lost, 0)
})
