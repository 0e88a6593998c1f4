import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterChange, badgeText, type Notification } from './after-change.ts'

const first = notification('1', '2026-11-21T10:00:00Z')
const second = notification('2', '2026-11-21T11:00:00Z')

test('an insert comes first, in its place by time, and once', () => {
  assert.deepEqual(afterChange([first], { eventType: 'INSERT', new: second }), [second, first])
  assert.deepEqual(afterChange([second, first], { eventType: 'INSERT', new: second }), [second, first])
})

test('an update replaces the row where it stands', () => {
  const read = { ...first, is_read: true }
  assert.deepEqual(afterChange([second, first], { eventType: 'UPDATE', new: read }), [second, read])
})

test('a delete takes the row out by its key', () => {
  assert.deepEqual(afterChange([second, first], { eventType: 'DELETE', old: { id: '2' } }), [first])
})

test('the badge caps at 99+ and is absent at zero', () => {
  assert.deepEqual([0, 1, 99, 100].map(badgeText), [null, '1', '99', '99+'])
})

function notification(id: string, created_at: string): Notification {
  return {
    id,
    user_id: 'u',
    title: 'Reply',
    message: 'Ada answered',
    type: 'info',
    is_read: false,
    conversation_id: null,
    created_at,
  }
}
