import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { noteLength } from './note-length.ts'

test('two hundred characters fit', () => {
  assert.equal(tryCheck(noteLength, { kind: 'linkedin-note', text: 'x'.repeat(200) })?.lost, 0)
})

test('one character more fails', () => {
  assert.ok(lostBy(noteLength, { kind: 'linkedin-note', text: 'x'.repeat(201) }) > 0)
})

test('a premium account takes three hundred', () => {
  assert.equal(
    tryCheck(noteLength, {
      kind: 'linkedin-note',
      text: 'x'.repeat(300),
      context: { linkedinAccount: 'premium' },
    })?.lost,
    0,
  )
})
