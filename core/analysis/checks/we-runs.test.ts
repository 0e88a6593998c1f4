import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { weRuns } from './we-runs.ts'

test('five sentences of "we" in a row fail', () => {
  assert.ok(
    lostBy(weRuns, {
      text: 'Hi Tom,\n\nWe make pumps. We ship them. We repair them. We love them. We sell them.',
    }) > 0,
  )
})

test('two are fine', () => {
  assert.equal(
    tryCheck(weRuns, { text: 'Hi Tom,\n\nWe make pumps. We ship them. Your site needs one.' })?.lost,
    0,
  )
})
