import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Highlight } from '#web/composer/editor/highlights.ts'
import { markSegments } from './mark-segments.ts'

const mark = (start: number, end: number, findingId = 'x'): Highlight => ({
  start,
  end,
  findingId,
  category: 'tone',
  state: 'warn',
})

test('the joined segments of a marked text equal the text', () => {
  const text = 'I hope this email finds you well.'
  const pieces = markSegments(text, [mark(0, 10), mark(7, 20), mark(30, 99)])
  assert.equal(pieces.map((piece) => piece.text).join(''), text)
})

test('a mark inside a longer one is the one that shows', () => {
  const pieces = markSegments('abcdefghij', [mark(0, 10, 'sentence'), mark(3, 5, 'word')])
  assert.deepEqual(
    pieces.map(({ text, highlight }) => [text, highlight?.findingId]),
    [
      ['abc', 'sentence'],
      ['de', 'word'],
      ['fghij', 'sentence'],
    ],
  )
})

test('a text without marks is one piece, an empty one none', () => {
  assert.equal(markSegments('abc', []).length, 1)
  assert.deepEqual(markSegments('', []), [])
})
