import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { presumption } from './presumption.ts'

test('knowing better fails', () => {
  assert.ok(lostBy(presumption, { text: "I'm sure you agree. Thanks in advance." }) > 0)
})

test('asking passes', () => {
  assert.equal(tryCheck(presumption, { text: 'Is that so at your end?' })?.lost, 0)
})
