import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { flattery } from './flattery.ts'

test('superlatives fail', () => {
  assert.ok(
    lostBy(flattery, { text: 'Your amazing, incredible, outstanding and inspiring team is phenomenal.' }) > 0,
  )
})

test('a single compliment passes', () => {
  assert.equal(tryCheck(flattery, { text: 'Your team did an amazing job.' })?.lost, 0)
})
