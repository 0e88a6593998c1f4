// Cuts a text into passages and scores the languages of each.
import type { Word } from '#core/text/words.ts'
import { LANGUAGE_CODES } from './language-codes.ts'
import { scoreLanguages, type LanguageScores } from './language-model.ts'

const SAMPLE = 400
export const PASSAGE = 16

/** Sums the scores of passages, so that each language of a mixed text counts by its length. */
export function scorePassages(sample: readonly Word[]): LanguageScores {
  const total = { scores: new Float64Array(LANGUAGE_CODES.length), sequences: 0, known: 0 }
  for (const { scores, sequences, known } of passageScores(sample)) {
    for (let place = 0; place < scores.length; place++) total.scores[place]! += scores[place]!
    total.sequences += sequences
    total.known += known
  }
  return total
}

/** Cached, because the same words are asked for their language and for the passages in others. */
export function passageScores(sample: readonly Word[]): readonly LanguageScores[] {
  const known = scored.get(sample)
  if (known) return known
  const scores = [...passages(sample, PASSAGE)].map((passage) => scoreLanguages(wordsToScore(passage)))
  scored.set(sample, scores)
  return scores
}

const scored = new WeakMap<readonly Word[], readonly LanguageScores[]>()

/** The words that are looked at; the same array for the same words. */
export function sampleOf(words: readonly Word[]): readonly Word[] {
  if (words.length <= SAMPLE) return words
  const known = samples.get(words)
  const sample = known ?? words.slice(0, SAMPLE)
  if (!known) samples.set(words, sample)
  return sample
}

const samples = new WeakMap<readonly Word[], readonly Word[]>()

export function* passages(sample: readonly Word[], size: number): Generator<readonly Word[]> {
  for (let start = 0; start < sample.length; start += size) yield sample.slice(start, start + size)
}

/** Words that start with a letter; the parts of a hyphenated compound are separate. */
export function wordsToScore(sample: readonly Word[]): string[] {
  const found: string[] = []
  for (const { lower } of sample) {
    if (!startsWithLetter(lower)) continue
    const word = lower.length > LONGEST_COMPOUND ? lower.slice(0, LONGEST_COMPOUND) : lower
    if (word.includes('-') || word.includes('–')) found.push(...word.split(/[-–]/))
    else found.push(word)
  }
  return found
}

const isSmallAscii = (word: string): boolean => {
  const code = word.charCodeAt(0)
  return code >= 97 && code <= 122
}
const startsWithLetter = (word: string): boolean => isSmallAscii(word) || /^\p{L}/u.test(word)
const LONGEST_COMPOUND = 80

export function isOtherScript(sample: readonly Word[]): boolean {
  let [latin, other] = [0, 0]
  for (const { lower } of sample) {
    if (!startsWithLetter(lower)) continue
    const length = Math.min(lower.length, LONGEST_COMPOUND)
    if (isSmallAscii(lower) || /^\p{Script=Latin}/u.test(lower)) latin += length
    else other += length
  }
  return other > latin
}
