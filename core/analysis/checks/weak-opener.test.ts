import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { weakOpener } from './weak-opener.ts'

test('"I hope this email finds you well" fails', () => {
  assert.ok(
    lostBy(weakOpener, { text: 'Hi Tom,\n\nI hope this email finds you well. Your site is slow.' }) > 0,
  )
})

test('so does reaching out to reach out', () => {
  assert.ok(lostBy(weakOpener, { text: 'Hi Tom,\n\nI wanted to reach out about your site.' }) > 0)
})

test('a fact about them passes', () => {
  assert.equal(tryCheck(weakOpener, { text: 'Hi Tom,\n\nYour site went live on Monday.' })?.lost, 0)
})

test('the fix deletes the empty sentence and nothing else', () => {
  assert.equal(
    afterFixes(weakOpener, { text: 'Hi Tom,\n\nI hope this email finds you well. Your site is slow.' }).text,
    'Hi Tom,\n\nYour site is slow.',
  )
})
