import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { linkedinNoteCallToAction } from './note-ask.ts'

test('asking for a call in a note fails', () => {
  assert.ok(lostBy(linkedinNoteCallToAction, { text: 'Hi Ana, can we book a call on Tuesday?' }) > 0)
})

test('saying why passes', () => {
  assert.equal(
    tryCheck(linkedinNoteCallToAction, { text: 'Hi Ana, your talk at SaaStr made me rethink our pages.' })
      ?.lost,
    0,
  )
})
