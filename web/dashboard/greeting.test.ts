import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from './greeting.ts'

test('the greeting turns at midnight, at five, at noon and at six', () => {
  assert.deepEqual([0, 4, 5, 11, 12, 17, 18].map(greeting), [
    'Hello',
    'Hello',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
  ])
})
