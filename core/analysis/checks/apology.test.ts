import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { apology } from './apology.ts'

test('an apology for writing fails', () => {
  assert.ok(lostBy(apology, { text: 'Sorry to bother you.' }) > 0)
})

test('writing passes', () => {
  assert.equal(tryCheck(apology, { text: 'Your site is slow on phones.' })?.lost, 0)
})
