import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shouldRetry } from './should-retry.ts'

test('a network that broke is tried twice more', () => {
  const broken = new TypeError('Failed to fetch')
  assert.deepEqual(
    [0, 1, 2].map((failures) => shouldRetry(failures, broken)),
    [true, true, false],
  )
})

test('a database that restarts is waited for', () => {
  for (const code of ['PGRST001', 'PGRST003', '57P01', '53300', '08006'])
    assert.deepEqual(
      [0, 4, 5].map((failures) => shouldRetry(failures, { code })),
      [true, true, false],
      code,
    )
})

test('a final rejection is not retried', () => {
  for (const code of ['42501', '23505', 'PGRST301', 'PGRST116'])
    assert.equal(shouldRetry(0, { code }), false, code)
})
