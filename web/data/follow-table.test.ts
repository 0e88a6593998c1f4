import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withChange } from './follow-table.ts'

const list = [
  { id: 'b', title: 'B' },
  { id: 'a', title: 'A' },
]

test('a new row comes first, once, despite repeated events', () => {
  const change = { eventType: 'INSERT', new: { id: 'c', title: 'C' } } as const
  const once = withChange(list, change)
  assert.deepEqual(
    once.map(({ id }) => id),
    ['c', 'b', 'a'],
  )
  assert.deepEqual(withChange(once, change), once)
})

test('a changed row stays where it is, and a deleted one goes', () => {
  assert.deepEqual(withChange(list, { eventType: 'UPDATE', new: { id: 'a', title: 'Ab' } }), [
    list[0],
    { id: 'a', title: 'Ab' },
  ])
  assert.deepEqual(withChange(list, { eventType: 'DELETE', old: { id: 'b' } }), [list[1]])
})
