import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { hostileTexts } from '#server/testing/hostile-texts.ts'
import { oneLine, quote, quoteLines } from './strangers-text.ts'

/** Text that some mail program turns into a link or shows in another order. */
const linkish = /\S[.。]\S|\S@\S|:\S|[/\\]{2}|[\r\n\u2028\u2029\u0085\p{Cf}]/u

test('ordinary names stay as they are, in quotation marks', () => {
  for (const name of [
    'Acme Inc.',
    'Müller & Söhne',
    'A/B tests',
    "O'Neill (London)",
    '株式会社 山田',
    'Q3: growth',
  ])
    assert.equal(quote(name), `“${name}”`)
})

test('whatever is written, no scheme, host or address is left, and no line of its own', () => {
  for (const text of hostileTexts) {
    assert.doesNotMatch(oneLine(text), linkish, text)
    assert.match(quote(text), /^“[^“”]*”$/, text)
    assert.ok(Array.from(quote(text)).length <= 152, text)
  }
  const piece = fc.oneof(
    fc.constantFrom('http', 's', ':', '/', '//', 'www', '.', '@', 'evil', ' ', '\n', '“', '”'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      assert.doesNotMatch(oneLine(pieces.join('')), linkish)
      assert.match(quote(pieces.join('')), /^“[^“”]*”$/)
    }),
  )
})

test('a quoted text keeps its lines, each marked, and no more than a mail needs', () => {
  assert.equal(quoteLines('one\r\ntwo evil.example\n\nthree'), '> one\n> two evil. example\n>\n> three')
  assert.ok(quoteLines('x\n'.repeat(100_000)).length < 61_000)
})
