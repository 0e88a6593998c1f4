import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { exclamation } from './exclamation.ts'

test('three in a row fail', () => {
  assert.ok(lostBy(exclamation, { text: 'Great news!!!' }) > 0)
})

test('one passes', () => {
  assert.equal(tryCheck(exclamation, { text: 'Thank you!' })?.lost, 0)
})

test('none passes', () => {
  assert.equal(tryCheck(exclamation, { text: 'Thank you.' })?.lost, 0)
})
