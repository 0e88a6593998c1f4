import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutQuotes } from './own-text.ts'

test('quoted text is removed, unless everything is quoted', () => {
  assert.equal(withoutQuotes('Yes.\n\nOn Fri, 20 Nov 2026 Ada wrote:\n> Hello'), 'Yes.')
  assert.equal(withoutQuotes('Ja.\n\nAm 20.11.2026 schrieb Ada:\n> Hallo'), 'Ja.')
  assert.equal(withoutQuotes('> all of it'), '> all of it')
})
