import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { notePitch } from './note-pitch.ts'

test('a pitch in a note fails', () => {
  assert.ok(lostBy(notePitch, { text: 'We help companies like yours. Our platform has a free trial.' }) > 0)
})

test('a reason passes', () => {
  assert.equal(tryCheck(notePitch, { text: 'Your talk at SaaStr made me rethink our pages.' })?.lost, 0)
})
