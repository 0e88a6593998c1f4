import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contact } from '#core/audience/contact.ts'
import { isOnlyAMail } from './only-a-mail.ts'

const changed = (row: Partial<Contact>) =>
  isOnlyAMail({
    eventType: 'UPDATE',
    new: {
      updated_at: '2026-11-21T10:00:00Z',
      last_contacted_at: null,
      last_reply_at: null,
      ...row,
    } as Contact,
  })

test('a mail sent or received after the last edit is not an edit', () => {
  assert.equal(changed({ last_contacted_at: '2026-11-21T10:00:01Z' }), true)
  assert.equal(changed({ last_reply_at: '2026-11-21T12:00:01+01:00' }), true)
})

test('an edit after the last mail is one, and so are insertions and deletions', () => {
  assert.equal(changed({ last_contacted_at: '2026-11-21T09:59:59Z' }), false)
  assert.equal(changed({}), false)
  assert.equal(isOnlyAMail({ eventType: 'DELETE', old: { id: '1' } }), false)
})
