import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyText, withoutQuotes } from './own-text.ts'

test('quoted text is removed, unless everything is quoted', () => {
  assert.equal(withoutQuotes('Yes.\n\nOn Fri, 20 Nov 2026 Ada wrote:\n> Hello'), 'Yes.')
  assert.equal(withoutQuotes('Ja.\n\nAm 20.11.2026 schrieb Ada:\n> Hallo'), 'Ja.')
  // Gmail surrounds names and dates with Unicode direction marks.
  const hebrew =
    'תודה.\n\n\u202Bבתאריך יום ה׳, 26 בנוב׳ 2026 ב-9:14 מאת \u202AAda\u202C\u200F:\u202C\n\nHello'
  assert.equal(withoutQuotes(hebrew), 'תודה.')
  assert.equal(withoutQuotes('> all of it'), '> all of it')
})

test('a signature starts at the line with the name that the reply was sent under', () => {
  const text = 'Not for us.\nKim Ode | Ode Tools\nInterested in sharp tools? Book a demo.'
  assert.equal(replyText(text, { fromName: 'Ode, Kim' }), 'Not for us.')
  assert.equal(
    replyText('Kim Ode has left.\nAsk Lea.', { fromName: 'Kim Ode' }),
    'Kim Ode has left.\nAsk Lea.',
  )
  assert.match(
    replyText('No.\nKim Ode\nPlease remove me from your list.', { fromName: 'Kim Ode' }),
    /remove me/,
  )
})
