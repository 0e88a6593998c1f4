import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { hedges } from './hedges.ts'

test('hedges in a row fail', () => {
  assert.ok(lostBy(hedges, { text: 'I was wondering if maybe this could potentially help, perhaps.' }) > 0)
})

test('a single hedge passes', () => {
  assert.equal(tryCheck(hedges, { text: 'Maybe this helps.' })?.lost, 0)
})
