import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spamTokens } from '../../core/analysis/spam/normalize.ts'
import { kindsOf, readWordKinds, wordKinds } from './word-kinds.ts'

test('a mail has the kinds of its words, each word once, and a word may be of two kinds', () => {
  const kinds = readWordKinds('== fruit\napple pear\nplum\n== firms\napple acme\n')
  assert.deepEqual(kinds.names, ['fruit', 'firms'])
  assert.deepEqual([...kindsOf(['an', 'apple', 'plum', 'apple'], kinds)], [0, 1, 0])
})

test('every word that we wrote down is one that mail is read as', async () => {
  const { names, ofWord } = await wordKinds()
  assert.ok(names.length > 50 && names.length < 256)
  for (const word of ofWord.keys()) assert.deepEqual(spamTokens('', word).tokens, [word])
})
