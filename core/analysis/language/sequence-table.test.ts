import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SequenceTable } from './sequence-table.ts'

test('a table finds each sequence at its place, by its letters and its edges, however many there are', () => {
  const table = new SequenceTable()
  const sequences = Array.from({ length: 5000 }, (_, at) => Math.imul(at, 0x9e3779b1) | 0)
  for (const sequence of sequences) for (const edges of [0, 3]) assert.equal(table.add(sequence, edges), true)
  assert.equal(table.size, 10_000)
  for (const [at, sequence] of sequences.entries()) {
    assert.deepEqual([table.find(sequence, 0), table.find(sequence, 3)], [2 * at, 2 * at + 1])
    assert.equal(table.find(sequence, 1), -1)
    assert.equal(table.add(sequence, 3), false)
  }
  table.clear()
  assert.deepEqual([table.size, table.find(sequences[7]!, 0)], [0, -1])
})
