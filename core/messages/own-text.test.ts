import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutQuotes } from './own-text.ts'

test('what a reply quotes is left out, unless it is all of it', () => {
  assert.equal(withoutQuotes('Yes.\n\nOn Fri, 20 Nov 2026 Ada wrote:\n> Hello'), 'Yes.')
  assert.equal(withoutQuotes('Ja.\n\nAm 20.11.2026 schrieb Ada:\n> Hallo'), 'Ja.')
  assert.equal(withoutQuotes('> all of it'), '> all of it')
})
