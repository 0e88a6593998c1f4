import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectFirstName } from './subject-first-name.ts'

test('a first-name tag fails', () => {
  assert.ok(lostBy(subjectFirstName, { subject: '{{first_name | there}}, a thought' }) > 0)
})

test('the name that the greeting uses fails', () => {
  assert.ok(
    lostBy(subjectFirstName, { subject: 'Priya, a thought', text: 'Hi Priya,\n\nHow are things?' }) > 0,
  )
})

test('their company passes', () => {
  assert.equal(
    tryCheck(subjectFirstName, { subject: 'a thought for Fernhill', text: 'Hi Priya,\n\nHow are things?' })
      ?.lost,
    0,
  )
})
