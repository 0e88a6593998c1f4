import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSooner, retentionOptions, retentionValue } from './retention.ts'

test('the longest stands first, and what another program chose is among the choices', () => {
  assert.deepEqual(
    retentionOptions(45).map(({ label }) => label),
    ['Forever', 'a year', '180 days', '90 days', '45 days', '30 days'],
  )
  for (const kept of [null, 30, 45])
    assert.ok(retentionOptions(kept).some(({ value }) => value === retentionValue(kept)))
})

test('only a shorter time asks first', () => {
  assert.ok(isSooner(365, null))
  assert.ok(isSooner(30, 90))
  assert.ok(!isSooner(90, 30))
  assert.ok(!isSooner(90, 90))
})
