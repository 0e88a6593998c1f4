import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withAccepted, wordDiff } from './word-diff.ts'

test('taking every change gives the new text, taking none the old one, whatever the texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'Hi', 'you', ' ', '  ', '\n', '.', '{{x}}', '👩🏽‍🌾', 'é'))
    .map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after)
      assert.equal(
        withAccepted(pieces, () => true),
        after,
      )
      assert.equal(
        withAccepted(pieces, () => false),
        before,
      )
    }),
  )
})

test('changes side by side are one to take, changes apart are two', () => {
  const changes = (before: string, after: string) =>
    wordDiff(before, after).filter((piece) => piece.change).length
  assert.equal(changes('We really quite like it.', 'We plainly do like it.'), 1)
  assert.equal(changes('I utilize the new tool here.', 'We use the old tool there.'), 1)
  assert.equal(
    changes(
      'Dear Maya, I saw your talk in Leeds and I utilize it.',
      'Hi Maya, I saw your talk in Leeds and I use it.',
    ),
    2,
  )
})

test('changes can be accepted separately', () => {
  const pieces = wordDiff(
    'Dear Maya, you know how much I utilize it.',
    'Hi Maya, you know how much I use it.',
  )
  const [first] = pieces.flatMap((piece, index) => (piece.change ? [index] : []))
  assert.equal(
    withAccepted(pieces, (index) => index === first),
    'Hi Maya, you know how much I utilize it.',
  )
})

test('texts that share nothing are one change', () => {
  assert.equal(wordDiff('a', '').length, 1)
  assert.deepEqual(wordDiff('', ''), [])
})
