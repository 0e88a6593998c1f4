import assert from 'node:assert/strict'
import { test } from 'node:test'
import { french } from './pack.ts'

test('ease is that of Kandel and Moles', () => {
  const counts = { words: 60, sentences: 6, syllables: 90, longWords: 6 }
  // 207 - 1.015 * 10 - 73.6 * 1.5
  assert.equal(Math.round(french.readability.ease(counts) * 100) / 100, 86.45)
  assert.ok(french.readability.grade(counts) < french.readability.good)
})

test('syllables are those that are spoken', () => {
  for (const [word, count] of [
    ['équipe', 2],
    ['bonjour', 2],
    ['entreprise', 3],
    ['vous', 1],
  ] as const)
    assert.equal(french.readability.syllables(word), count, word)
})
