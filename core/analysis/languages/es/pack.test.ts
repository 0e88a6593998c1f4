import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanish } from './pack.ts'

test('ease is that of Fernández Huerta', () => {
  const counts = { words: 60, sentences: 6, syllables: 120, longWords: 12 }
  // 206.84 - 1.02 * 10 - 60 * 2
  assert.equal(Math.round(spanish.readability.ease(counts) * 100) / 100, 76.64)
  assert.ok(spanish.readability.grade(counts) < spanish.readability.good)
})

test('syllables part where two vowels do', () => {
  for (const [word, count] of [
    ['día', 2],
    ['leer', 2],
    ['bueno', 2],
    ['equipo', 3],
    ['empresa', 3],
    ['guerra', 2],
  ] as const)
    assert.equal(spanish.readability.syllables(word), count, word)
})
