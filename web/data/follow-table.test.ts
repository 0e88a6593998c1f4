import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { refetchMissed, withChange } from './follow-table.ts'

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

test('what a page has just fetched is not fetched again when it begins to listen, but what is older is, and all after a gap', () => {
  const client = new QueryClient()
  client.setQueryData(['tasks', 'new'], [])
  client.setQueryData(['tasks', 'old'], [], { updatedAt: Date.now() - 60_000 })
  const missed = () => ['new', 'old'].filter((key) => client.getQueryState(['tasks', key])?.isInvalidated)
  refetchMissed(client, ['tasks'], true)
  assert.deepEqual(missed(), ['old'])
  refetchMissed(client, ['tasks'], false)
  assert.deepEqual(missed(), ['new', 'old'])
  client.clear()
})
