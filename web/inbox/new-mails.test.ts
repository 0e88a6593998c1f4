import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMails, openingOf } from './new-mails.ts'

const ours = (id: string) => ({ id, direction: 'out' as const, read_at: null })
const theirs = (id: string, read_at: string | null) => ({ id, direction: 'in' as const, read_at })
const READ = '2026-11-25T10:00:00Z'

test('what nobody had read when a conversation was opened stays new while it is open', () => {
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
