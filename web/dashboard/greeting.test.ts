import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from './greeting.ts'

test('the greeting turns at five, at noon and at six', () => {
  assert.deepEqual([4, 5, 11, 12, 17, 18].map(greeting), [
    'Good evening',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
  ])
})
