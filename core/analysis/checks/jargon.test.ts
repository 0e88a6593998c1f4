import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { jargon } from './jargon.ts'

test('jargon fails', () => {
  assert.ok(lostBy(jargon, { text: 'We leverage synergies.' }) > 0)
})

test('plain words pass', () => {
  assert.equal(tryCheck(jargon, { text: 'We use what we have.' })?.lost, 0)
})

test('the fix keeps the capital and leaves unknown words alone', () => {
  assert.equal(
    afterFixes(jargon, { text: 'Leverage our ecosystem, utilize it.' }).text,
    'Use our ecosystem, use it.',
  )
})
