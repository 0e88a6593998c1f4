import type { Word } from '#core/text/words.ts'
import { LANGUAGE_CODES, OTHER, SUPPORTED, UNKNOWN } from './language/language-codes.ts'
import { kindredLanguage } from './language/kindred-languages.ts'
import { countFunctionWords, functionWordLanguage } from './language/function-words.ts'
import { scoreLanguages, type LanguageScores } from './language/language-model.ts'
import {
  isOtherScript,
  PASSAGE,
  passages,
  passageScores,
  sampleOf,
  scorePassages,
  wordsToScore,
} from './language/passages.ts'

// The required lead over the next language, per letter sequence. Tuned on messages of the TypeScript compiler.
const SURE_LEAD = 0.8
// Code, base64 and unsupported languages share few sequences with the model.
const FEWEST_KNOWN = 0.12
const SENTENCE = 8
const ENGLISH_SHARE = 0.35

/**
 * The language of a mail, a paragraph or a quoted part: a code of `LANGUAGE_CODES` or of a kindred language; 'other'
 * when most letters belong to a non-Latin script; 'unknown' when two languages are too close or no sequence is known.
 */
export function detectLanguage(words: readonly Word[]): string {
  const sample = sampleOf(words)
  if (isOtherScript(sample)) return OTHER
  const found = detectFamily(sample)
  return kindredLanguage(found, lowerOf(sample)) ?? found
}

function detectFamily(sample: readonly Word[]): string {
  const scores = scorePassages(sample)
  const found = surest(scores)
  if (sample.length > 2 * PASSAGE) return found
  const spoken = functionWordLanguage(lowerOf(sample))
  if (spoken === null && found === 'en' && isUnfamiliar(sample)) return UNKNOWN
  return spoken !== null && (found === UNKNOWN || isNear(spoken, scores)) ? spoken : found
}

function* lowerOf(sample: readonly Word[]): Generator<string> {
  for (const { lower } of sample) yield lower
}

// A larger lead, per letter sequence, is not overruled by function words.
const CLEAR_LEAD = 6

const isNear = (code: string, { scores, sequences }: LanguageScores): boolean =>
  Math.max(...scores) - scores[LANGUAGE_CODES.indexOf(code)]! < CLEAR_LEAD * sequences

/**
 * The language whose checks apply. A text that mixes English and another language counts as English, so that a foreign
 * passage cannot disable the checks; so does a text that is too short or unclear to rule English out.
 */
export function judgingLanguage(words: readonly Word[], detected = detectLanguage(words)): string {
  if (detected === 'en') return 'en'
  const sample = sampleOf(words)
  if (isOtherScript(sample)) return detected
  // A greeting and a few words are too little evidence for another language, above all for one without checks.
  const isShort = sample.length < (SUPPORTED.includes(detected) ? FEW_WORDS : PASSAGE)
  if (isShort && !isFarFromEnglish(sample, detected)) return 'en'
  if (!isShort && detected === UNKNOWN && mayBeEnglish(sample)) return 'en'
  return sample.length > PASSAGE && hasEnglishPassages(sample) ? 'en' : detected
}

type Shares = readonly (readonly [code: string, share: number])[]
type Count = { firstWord: number; words: number }

/**
 * The shares of the words in other languages than the one whose checks apply, the largest first: by passages of the
 * model or, where a mail changes its language after each sentence, by the function words of sentences.
 */
export function foreignShares(words: readonly Word[], sentences: readonly Count[], language: string): Shares {
  const sample = sampleOf(words)
  const inPassages = new Map<string, number>()
  const whole = passageScores(sample).slice(0, Math.floor(sample.length / PASSAGE))
  for (const scores of whole) addTo(inPassages, foreignLanguage(scores, language), PASSAGE)
  const inSentences = new Map<string, number>()
  for (const { firstWord, words: count } of sentences) {
    if (firstWord + count > sample.length) break
    const spoken = functionWordLanguage(lowerOf(sample.slice(firstWord, firstWord + count)))
    addTo(inSentences, spoken === language ? null : spoken, count)
  }
  const larger = sumOf(inSentences) > sumOf(inPassages) ? inSentences : inPassages
  return [...larger]
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => [code, count / Math.max(1, sample.length)])
}

function addTo(counts: Map<string, number>, code: string | null, count: number): void {
  if (code !== null) counts.set(code, (counts.get(code) ?? 0) + count)
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

// Kindred languages, such as Spanish and Catalan, score alike on a few words.
const KINDRED = 0.8

function foreignLanguage(found: LanguageScores, language: string): string | null {
  const code = surest(found)
  if (code === UNKNOWN || code === language) return null
  const [best, own] = [code, language].map((each) => found.scores[LANGUAGE_CODES.indexOf(each)] ?? 0)
  return own! < KINDRED * best! ? code : null
}

function surest({ scores, sequences, known }: LanguageScores): string {
  let best = 0
  for (let place = 1; place < scores.length; place++) if (scores[place]! > scores[best]!) best = place
  let next = 0
  for (let place = 0; place < scores.length; place++) {
    // Two languages without checks need not be distinguished from each other.
    const isRival = place !== best && (place < SUPPORTED.length || best < SUPPORTED.length)
    if (isRival && scores[place]! > next) next = scores[place]!
  }
  const isSure =
    known > 0 && known >= sequences * FEWEST_KNOWN && scores[best]! - next >= SURE_LEAD * sequences
  return isSure ? LANGUAGE_CODES[best]! : UNKNOWN
}

const FEW_WORDS = 6
const FEWEST_WORDS = 4
const FAR_LEAD = 5
// Fewer words than a sentence must lead by more.
const FAR_LEAD_OF_FEW = 10

/** True when no other language leads English by much. */
function mayBeEnglish(sample: readonly Word[]): boolean {
  const { sequences, known, lead } = leadOverEnglish(sample)
  return known >= sequences * FEWEST_KNOWN && lead < FAR_LEAD * sequences
}

/** True when no function word is English, and another language leads by much or letters are foreign. */
function isFarFromEnglish(sample: readonly Word[], detected: string): boolean {
  if (sample.length < FEWEST_WORDS || hasEnglishWord(sample)) return false
  const { sequences, known, lead } = leadOverEnglish(sample)
  const least = sample.length < SENTENCE ? FAR_LEAD_OF_FEW : FAR_LEAD
  if (known >= sequences * FEWEST_KNOWN && lead >= least * sequences) return true
  return detected === UNKNOWN && isUnfamiliar(sample)
}

const hasEnglishWord = (sample: readonly Word[]): boolean => countFunctionWords(lowerOf(sample)).has('en')

/**
 * True when a few words have letters that English does not have, and no function word is English: they are probably of
 * a language that the model does not know, such as Irish.
 */
function isUnfamiliar(sample: readonly Word[]): boolean {
  if (sample.length < FEWEST_WORDS || sample.length > PASSAGE || hasEnglishWord(sample)) return false
  return sample.filter(({ lower }) => /[^\0-\x7f’–]/.test(lower)).length >= MOST_ACCENTED
}

const MOST_ACCENTED = 2

function leadOverEnglish(sample: readonly Word[]): { sequences: number; known: number; lead: number } {
  const { scores, sequences, known } = scorePassages(sample)
  return { sequences, known, lead: Math.max(...scores) - scores[LANGUAGE_CODES.indexOf('en')]! }
}

function hasEnglishPassages(sample: readonly Word[]): boolean {
  let english = 0
  for (const passage of passages(sample, SENTENCE))
    if (surest(scoreLanguages(wordsToScore(passage))) === 'en') english += passage.length
  return english >= sample.length * ENGLISH_SHARE
}
