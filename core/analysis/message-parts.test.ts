import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from './languages/en/pack.ts'
import { findMessageParts, greetedName } from './message-parts.ts'

const parts = (text: string) => {
  const letter = findMessageParts(text, english.parts)
  const cut = (piece: { start: number; end: number } | null) =>
    piece ? text.slice(piece.start, piece.end) : null
  return {
    greeting: cut(letter.greeting),
    signature: cut(letter.signature),
    body: cut(letter.body)?.trim(),
    name: cut(greetedName(text, letter, english.parts)),
  }
}

test('a letter has a greeting, a body and a signature', () => {
  assert.deepEqual(parts('Hi Priya,\n\nYour site is slow.\n\nBest regards,\nAda Lovelace\nAcme'), {
    greeting: 'Hi Priya,',
    signature: 'Best regards,\nAda Lovelace\nAcme',
    body: 'Your site is slow.',
    name: 'Priya',
  })
})

test('a name alone greets, and a name alone signs', () => {
  const { greeting, signature, name } = parts('Tom,\n\nYour site is slow.\n\nAda')
  assert.deepEqual([greeting, signature, name], ['Tom,', 'Ada', 'Tom'])
})

test('a greeting may stand before the first sentence', () => {
  const { greeting, body } = parts('Hi Tom - saw your new site.')
  assert.deepEqual([greeting, body], ['Hi Tom -', 'saw your new site.'])
})

test('"there", "team" and "Sir" are not names', () => {
  for (const line of ['Hi there,', 'Hello team,', 'Dear Sir,', 'Hello,'])
    assert.equal(parts(`${line}\n\nYour site is slow.`).name, null, line)
})

test('a short last sentence is no signature', () => {
  assert.equal(parts('Hi Tom,\n\nYour site is slow.\n\nWorth a look?').signature, null)
  assert.equal(parts('Hi Tom,\n\nYour site is slow.\n\nJust checking in.').signature, null)
})

test('no text, no letter', () => {
  assert.deepEqual(parts(''), { greeting: null, signature: null, body: '', name: null })
})
