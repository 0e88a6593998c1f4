import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { wordyPhrases } from './wordy-phrases.ts'

test('"in order to" fails', () => {
  assert.ok(lostBy(wordyPhrases, { text: 'We call in order to help.' }) > 0)
})

test('the fix is the short form', () => {
  assert.equal(
    afterFixes(wordyPhrases, { text: 'Due to the fact that it rains, we call in order to help.' }).text,
    'Because it rains, we call to help.',
  )
})

test('"to" passes', () => {
  assert.equal(tryCheck(wordyPhrases, { text: 'We call to help.' })?.lost, 0)
})
