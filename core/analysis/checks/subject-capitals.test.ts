import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectCapitals } from './subject-capitals.ts'

test('a word in capitals fails', () => {
  assert.ok(lostBy(subjectCapitals, { subject: 'IMPORTANT news for you' }) > 0)
})

test('an acronym is no shouting', () => {
  assert.equal(tryCheck(subjectCapitals, { subject: 'SOC2 and SDR hiring' })?.lost, 0)
})

test('short words in capitals shout when all do', () => {
  assert.ok(lostBy(subjectCapitals, { subject: 'BUY NOW' }) > 0)
})

test('the fix writes them small and keeps a capital at the start', () => {
  assert.equal(
    afterFixes(subjectCapitals, { subject: 'IMPORTANT NEWS inside' }).subject,
    'Important news inside',
  )
})
