import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countSyllables } from './syllables.ts'

const WORDS: Record<number, string> = {
  1: 'the cat used prove point asked likes month sales rules names team teams real queue league strengths through',
  2: 'taken sentence reading passage itself creature table little needed boxes wanted useful question minutes houses people city happy unique client patient trial social million being create email',
  3: 'platypus seemingly utilize leverage solution video radio revenue customer calendar engineer processes continue easier various serious previous idea company',
  4: 'actually usually available reliable society experience engineering situation material interesting',
  5: 'opportunity organization immediately individual',
}

for (const [count, words] of Object.entries(WORDS)) {
  test(`words of ${count} syllables`, () => {
    for (const word of words.split(' ')) assert.equal(countSyllables(word), Number(count), word)
  })
}

test('parts of a compound are counted each', () => {
  assert.equal(countSyllables('follow-up'), 3)
  assert.equal(countSyllables("don't"), 1)
})

test('a word without vowels, and one without end, have an answer', () => {
  assert.equal(countSyllables('hmm'), 1)
  assert.ok(countSyllables('a'.repeat(100_000)) > 1000)
})
