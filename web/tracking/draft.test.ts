import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, missingIn, type Draft } from './draft.ts'
import { leavingText } from './leaving.ts'

const whole: Draft = {
  ...emptyDraft(),
  to: 'lin@example.com',
  subject: 'Hello',
  body: { html: '<p>Hi</p>', text: 'Hi' },
}

test('a whole email may leave; one without a part says which', () => {
  assert.equal(missingIn(whole, 'mailbox', 'a'), undefined)
  assert.equal(missingIn(whole, 'mailbox', undefined), 'No mailbox can send this email yet.')
  assert.equal(missingIn({ ...whole, to: ' ' }, 'mailbox', 'a'), 'Enter a recipient.')
  assert.equal(
    missingIn({ ...whole, body: { html: '<br>', text: '\n' } }, 'copy', undefined),
    'Write the email.',
  )
})

test('a mail program asks for the subject itself, a mailbox needs one', () => {
  assert.equal(missingIn({ ...whole, subject: '' }, 'copy', undefined), undefined)
  assert.equal(missingIn({ ...whole, subject: '' }, 'mailbox', 'a'), 'Write a subject.')
})

test('when it leaves is said by the second, the hour or the day', () => {
  const now = new Date('2026-11-20T10:00:00')
  const at = (text: string) => leavingText(new Date(text).toISOString(), now)
  assert.equal(at('2026-11-20T10:00:10'), 'It is sent in a few seconds')
  assert.equal(at('2026-11-20T14:00:00'), 'It is sent at 14:00')
  assert.equal(at('2026-11-23T09:00:00'), 'It is sent on 23 Nov at 09:00')
  assert.equal(leavingText(null, now), 'It was sent already')
})
