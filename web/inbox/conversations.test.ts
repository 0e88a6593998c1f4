import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutQuotes } from '#core/messages/own-text.ts'
import { conversationsOf, shownIn } from './conversations.ts'
import type { Inbound } from './queries.ts'

const mail = (change: Partial<Inbound>): Inbound => ({
  id: crypto.randomUUID(),
  workspace_id: 'w',
  mailbox_id: 'm',
  kind: 'reply',
  message_id: null,
  matched_by: 'headers',
  lead_id: null,
  campaign_id: null,
  from_address: 'grace@example.com',
  from_name: 'Grace',
  subject: 'Re: A question',
  preview: 'Yes',
  received_at: '2026-11-20T10:00:00Z',
  back_on: null,
  category: null,
  assignee_id: null,
  read_at: null,
  snoozed_until: null,
  closed_at: null,
  ...change,
})
const now = new Date('2026-11-21T10:00:00Z')

test('what one person wrote is one conversation, unread while any of it is', () => {
  const newest = mail({ read_at: '2026-11-20' })
  const older = mail({ from_address: 'GRACE@example.com' })
  assert.deepEqual(conversationsOf([newest, older]), [
    { mail: newest, ids: [newest.id, older.id], unreadIds: [older.id] },
  ])
})

test('a notice that somebody is away does not cover what they said', () => {
  assert.equal(conversationsOf([mail({ kind: 'out_of_office' }), mail({})]).length, 2)
})

test('what is put off comes back when its time has come', () => {
  const all = conversationsOf([
    mail({ lead_id: 'a', snoozed_until: '2026-11-22T00:00:00Z' }),
    mail({ lead_id: 'b', snoozed_until: '2026-11-20T00:00:00Z' }),
    mail({ lead_id: 'c', closed_at: '2026-11-20T00:00:00Z' }),
  ])
  const leads = (view: 'open' | 'snoozed' | 'closed') =>
    shownIn(all, { view, shown: 'all', search: '', now }).map(({ mail }) => mail.lead_id)
  assert.deepEqual([leads('open'), leads('snoozed'), leads('closed')], [['b'], ['a'], ['c']])
})

test('people and machines are shown apart, and every word asked for must be there', () => {
  const all = conversationsOf([
    mail({ lead_id: 'a', preview: 'Tell me your price' }),
    mail({ lead_id: 'b', kind: 'bounce' }),
  ])
  const count = (shown: 'people' | 'machines', search = '') =>
    shownIn(all, { view: 'open', shown, search, now }).length
  assert.deepEqual(
    [count('people'), count('machines'), count('people', 'price grace'), count('people', 'price bob')],
    [1, 1, 1, 0],
  )
})

test('quoted lines are left out, unless there is nothing else', () => {
  assert.equal(withoutQuotes('Yes.\n\nOn Fri, 20 Nov 2026 Ada wrote:\n> Hello'), 'Yes.')
  assert.equal(withoutQuotes('Ja.\n\nAm 20.11.2026 schrieb Ada:\n> Hallo'), 'Ja.')
  assert.equal(withoutQuotes('> all of it'), '> all of it')
})
