import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionsIn } from './notes.ts'

test('a mention is the whole name, and the longer of two names that begin alike', () => {
  const people = [
    { id: '1', name: 'Ada' },
    { id: '2', name: 'Ada Lovelace' },
    { id: '3', name: 'Bob' },
  ]
  assert.deepEqual(mentionsIn('@Ada Lovelace, call Bob', people), ['2'])
  assert.deepEqual(mentionsIn('@Ada and @Ada Lovelace', people).toSorted(), ['1', '2'])
})
