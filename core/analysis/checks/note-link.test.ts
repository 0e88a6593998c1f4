import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { noteLink } from './note-link.ts'

test('a link in a note fails', () => {
  assert.ok(lostBy(noteLink, { text: 'Hi Ana, see https://example.com' }) > 0)
})

test('words pass', () => {
  assert.equal(tryCheck(noteLink, { text: 'Hi Ana, your talk was good.' })?.lost, 0)
})
