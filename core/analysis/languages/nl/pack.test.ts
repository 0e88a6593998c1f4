import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dutch } from './pack.ts'

test('ease is that of Douma', () => {
  const counts = { words: 60, sentences: 6, syllables: 90, longWords: 6 }
  // 206.84 - 0.93 * 10 - 77 * 1.5
  assert.equal(Math.round(dutch.readability.ease(counts) * 100) / 100, 82.04)
  assert.ok(dutch.readability.grade(counts) < dutch.readability.good)
})

test('"ij" is one vowel, and a diaeresis begins a syllable', () => {
  for (const [word, count] of [
    ['bedrijf', 2],
    ['ideeën', 3],
    ['magazijn', 3],
    ['boek', 1],
  ] as const)
    assert.equal(dutch.readability.syllables(word), count, word)
})
