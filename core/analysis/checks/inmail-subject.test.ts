import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { inmailSubject } from './inmail-subject.ts'

test('thirty characters pass', () => {
  assert.equal(
    tryCheck(inmailSubject, { subject: 'your team in Lisbon this year', kind: 'linkedin-inmail' })?.lost,
    0,
  )
})

test('a line and a half is cut', () => {
  assert.ok(lostBy(inmailSubject, { kind: 'linkedin-inmail', subject: 'x '.repeat(40) }) > 0)
})
