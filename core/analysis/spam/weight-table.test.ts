import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS, MOST_WEIGHTS, packTable, WeightTable } from './weight-table.ts'

const opened = (weights: [key: number, byte: number][]) =>
  new WeightTable(Buffer.from(packTable(weights)).toString('base64'))

test('every weight that was packed is found under its key, and nothing under any other', () => {
  const weights: [number, number][] = [
    [KEYS - 1, -128],
    [0, 127],
    [1, -1],
    [127, 1],
    [128, 2],
    [20_000, 3],
    [3_000_000, -77],
  ]
  const table = opened(weights)
  for (const [key, byte] of weights) assert.equal(table.byteOf(key), byte, String(key))
  for (const key of [2, 126, 129, 19_999, 20_001, KEYS - 2]) assert.equal(table.byteOf(key), 0, String(key))
})

test('keys that meet in one slot keep their own weights', () => {
  const far = 1 << 19
  const table = opened([
    [5, 10],
    [5 + far, 20],
    [5 + 2 * far, 30],
    [6, 40],
  ])
  assert.deepEqual(
    [5, 5 + far, 5 + 2 * far, 6, 7, 5 + 3 * far].map((key) => table.byteOf(key)),
    [10, 20, 30, 40, 0, 0],
  )
})

test('a table that would be too full is refused', () => {
  const many = Array.from({ length: MOST_WEIGHTS + 1 }, (_, key): [number, number] => [key, 1])
  assert.throws(() => packTable(many), /no room/)
})
