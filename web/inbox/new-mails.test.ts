import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldedMails, newMails, openingOf } from './new-mails.ts'

const ours = (id: string) => ({ id, direction: 'out' as const, read_at: null })
const theirs = (id: string, read_at: string | null) => ({ id, direction: 'in' as const, read_at })
const READ = '2026-11-25T10:00:00Z'

test('mails unread at the opening of a conversation stay new while it is open', () => {
  const mails = [ours('first'), theirs('seen', READ), theirs('unread', null)]
  const opening = openingOf(mails)
  const nowRead = [ours('first'), theirs('seen', READ), theirs('unread', READ)]
  assert.deepEqual([...newMails(nowRead, opening)], ['unread'])
})

test('a mail that arrives in an open conversation is new, and what was answered is not', () => {
  const opening = openingOf([ours('first'), theirs('unread', null)])
  const answered = [ours('first'), theirs('unread', READ), ours('answer')]
  assert.deepEqual([...newMails(answered, opening)], [])
  assert.deepEqual([...newMails([...answered, theirs('next', null)], opening)], ['next'])
})

test('read mails are folded, except for the last, the answered and the unsent ones', () => {
  const sent = (id: string, state: string | null) => ({ ...ours(id), state })
  const came = (id: string, read_at: string | null) => ({ ...theirs(id, read_at), state: null })
  const mails = [
    sent('a', 'sent'),
    came('b', READ),
    sent('c', 'refused'),
    came('d', null),
    came('e', null),
    sent('f', 'sent'),
  ]
  assert.deepEqual([...foldedMails(mails, openingOf(mails), 'e')], ['a', 'b'])
  const read = [sent('a', 'sent'), came('b', READ), came('c', READ)]
  assert.deepEqual([...foldedMails(read, openingOf(read), 'c')], ['a', 'b'])
  // An email that arrives while the thread is open is not folded.
  assert.deepEqual([...foldedMails([...read, came('d', READ)], openingOf(read), 'c')], ['a', 'b'])
})
