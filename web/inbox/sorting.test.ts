import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation } from './conversations.ts'
import { formerSortings, sortedText } from './sorting.ts'

const conversation = (id: string, change: Partial<Conversation>): Conversation =>
  ({ id, category: null, assignee_id: null, snoozed_until: null, closed_at: null, ...change }) as Conversation

test('a change that removes conversations from the list is always reported; a visible one only for several', () => {
  assert.equal(sortedText({ closed_at: '2026-11-24T10:00:00Z' }, 1), 'Closed')
  assert.equal(sortedText({ closed_at: null }, 2), '2 conversations reopened')
  assert.match(sortedText({ snoozed_until: '2026-11-26T12:00:00Z' }, 1) ?? '', /^Snoozed until Thu,? 26 Nov/)
  assert.equal(sortedText({ category: 'interested' }, 1), undefined)
  assert.equal(sortedText({ category: 'opt_out' }, 1), 'Sorted as an opt-out, and suppressed')
  assert.equal(sortedText({ category: 'interested' }, 3), '3 conversations sorted as Interested')
  assert.equal(sortedText({ assignee_id: null }, 2), '2 conversations unassigned')
  assert.equal(sortedText({ read_at: null }, 2), undefined)
})

test('undo restores each conversation, and changes nothing else', () => {
  const before = [
    conversation('a', { category: 'interested' }),
    conversation('b', { category: 'interested', assignee_id: 'ada' }),
    conversation('c', { category: null }),
  ]
  assert.deepEqual(formerSortings(before, { category: 'other' }), [
    { ids: ['a', 'b'], change: { category: 'interested' } },
    { ids: ['c'], change: { category: null } },
  ])
})
