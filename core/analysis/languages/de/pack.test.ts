import assert from 'node:assert/strict'
import { test } from 'node:test'
import { german } from './pack.ts'

test('long sentences of long words are hard to read by the Wiener Sachtextformel', () => {
  const easy = { words: 60, sentences: 6, syllables: 96, longWords: 6 }
  const hard = { words: 60, sentences: 2, syllables: 150, longWords: 24 }
  assert.equal(Math.round(german.readability.grade(easy) * 10) / 10, 3.7)
  assert.ok(german.readability.grade(hard) > german.readability.bad)
  // Amstad 1978: 180 - 10 - 58.5 * 1.6
  assert.equal(Math.round(german.readability.ease(easy) * 10) / 10, 76.4)
})

test('syllables are counted by vowel groups', () => {
  for (const [word, count] of [
    ['haus', 1],
    ['telefon', 3],
    ['geschäftsführung', 4],
    ['grüße', 2],
  ] as const)
    assert.equal(german.readability.syllables(word), count, word)
})
