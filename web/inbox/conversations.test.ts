import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginsWithReminders,
  findOf,
  isSimple,
  isStillIn,
  readInboxView,
  withLiveChange,
  writeInboxView,
  type Conversation,
} from './conversations.ts'

const conversation = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  workspace_id: 'w',
  is_automatic: false,
  inbound_id: 'm',
  received_at: '2026-11-20T10:00:00Z',
  kind: 'reply',
  matched_by: 'headers',
  lead_id: null,
  campaign_id: null,
  mailbox_id: null,
  from_address: 'grace@example.com',
  from_name: 'Grace',
  subject: '',
  preview: '',
  back_on: null,
  category: null,
  assignee_id: null,
  snoozed_until: null,
  closed_at: null,
  mail_count: 1,
  unread_count: 0,
  has_attachment: false,
  awaits_answer: true,
  reminder_for: null,
  reminded_at: null,
  ...change,
})
const now = new Date('2026-11-21T10:00:00Z')
const usual = { view: 'open', sender: 'people', search: '' } as const

test('a conversation leaves the list when it is closed, snoozed or answered, and comes back when its snooze is over', () => {
  const isIn = (search: string, change: Partial<Conversation>) =>
    isStillIn(findOf({ ...usual, search }), conversation('a', change), now)
  assert.ok(isIn('', {}))
  assert.ok(!isIn('', { closed_at: '2026-11-20T00:00:00Z' }))
  assert.ok(!isIn('', { snoozed_until: '2026-11-22T00:00:00Z' }))
  assert.ok(isIn('', { snoozed_until: '2026-11-20T00:00:00Z' }))
  assert.ok(!isIn('is:waiting', { awaits_answer: false }))
  assert.ok(isIn('is:any', { closed_at: '2026-11-20T00:00:00Z' }))
  assert.ok(!isIn('category:interested', { category: 'other' }))
  assert.ok(!isIn('', { is_automatic: true }))
})

test('a new conversation is shown first, a changed one where it stands, one that left nowhere', () => {
  const pages = [[conversation('b', { received_at: '2026-11-20T12:00:00Z' })], [conversation('a')]]
  const ids = (changed: Conversation, isIn = true) =>
    withLiveChange(pages, changed, () => isIn).map((page) => page.map(({ id }) => id))
  assert.deepEqual(ids(conversation('c', { received_at: '2026-11-21T00:00:00Z' })), [['c', 'b'], ['a']])
  assert.deepEqual(ids(conversation('a', { received_at: '2026-11-21T00:00:00Z' })), [['a', 'b'], []])
  assert.deepEqual(ids(conversation('a', { unread_count: 1 })), [['b'], ['a']])
  assert.deepEqual(ids(conversation('a', { received_at: '2026-11-21T00:00:00Z' }), false), [['b'], []])
})

test('only the server can tell what a search finds', () => {
  assert.ok(isSimple(findOf({ ...usual, search: 'is:waiting category:interested' })))
  for (const search of ['price', 'campaign:spring', 'is:unread', 'has:attachment', 'after:2026-11-01'])
    assert.ok(!isSimple(findOf({ ...usual, search })), search)
})

test('an address keeps a view, and one that says anything else shows the usual one', () => {
  const view = { view: 'waiting', sender: 'all', search: 'from:ada "next week"' } as const
  assert.deepEqual(readInboxView(writeInboxView(view, new URLSearchParams())), view)
  assert.equal(writeInboxView(usual, new URLSearchParams('view=any&q=x&other=1')).toString(), 'other=1')
  assert.deepEqual(readInboxView(new URLSearchParams('view=lost&show=1')), usual)
})

test('reminders stand first where open conversations are listed, and in no search', () => {
  assert.ok(beginsWithReminders(findOf(usual)))
  assert.ok(beginsWithReminders(findOf({ ...usual, sender: 'all' })))
  assert.ok(!beginsWithReminders(findOf({ ...usual, view: 'snoozed' })))
  assert.ok(!beginsWithReminders(findOf({ ...usual, sender: 'automatic' })))
  assert.ok(!beginsWithReminders(findOf({ ...usual, search: 'klara' })))
})
