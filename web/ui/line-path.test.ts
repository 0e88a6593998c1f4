import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linePath } from './line-path.ts'

test('the lowest value lies on the bottom and the highest on the top', () => {
  assert.equal(linePath([0, 10, 5], 100, 20), 'M0 20L50 0L100 10')
})

test('a flat series runs through the middle', () => {
  assert.equal(linePath([3, 3], 10, 4), 'M0 2L10 2')
})

test('no values draw nothing', () => {
  assert.equal(linePath([], 10, 4), '')
})
