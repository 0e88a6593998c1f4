import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { noteReason } from './note-reason.ts'

test('a note without a reason fails', () => {
  assert.ok(lostBy(noteReason, { text: 'I would like to connect with you.', kind: 'linkedin-note' }) > 0)
})

test('one fact about the reader passes', () => {
  assert.equal(
    tryCheck(noteReason, {
      text: 'Hi Ana, your talk at SaaStr made me rethink our pages.',
      kind: 'linkedin-note',
    })?.lost,
    0,
  )
})
