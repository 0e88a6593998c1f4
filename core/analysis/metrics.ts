import { gradeLevel, readingEase, readingSeconds, type Counts } from '#core/text/readability.ts'
import type { Word } from '#core/text/words.ts'
import type { Metrics } from './analysis.ts'
import { personalizationLevel } from './personalization.ts'
import type { Reading, Sentence } from './reading.ts'

const YOU = new Set(['you', 'your', 'yours', 'yourself', "you're", "you've", "you'll", "you'd"])
const WE = new Set([
  'i',
  'me',
  'my',
  'mine',
  'we',
  'us',
  'our',
  'ours',
  "i'm",
  "i've",
  "i'd",
  "i'll",
  "we're",
  "we've",
  "we'd",
  "we'll",
])

export const isYou = (word: Word): boolean => YOU.has(word.lower)
export const isWe = (word: Word): boolean => WE.has(word.lower)

export function measure(reading: Reading): Metrics {
  const counts = count(reading.sentences)
  // "Hi Maya," and "Best, Jonas" are no sentences to a reader; counted as such they make any letter look easy.
  const body = reading.sentences.filter((sentence) => sentence.inBody)
  const told = body.length > 0 ? count(body) : counts
  return {
    ...counts,
    words: reading.words.length,
    characters: reading.text.length,
    paragraphs: reading.paragraphs.length,
    wordsPerSentence: tenths(told.sentences === 0 ? 0 : told.words / told.sentences),
    grade: tenths(gradeLevel(told)),
    ease: tenths(readingEase(told)),
    readingSeconds: readingSeconds(reading.words.length),
    questions: reading.sentences.filter((sentence) => sentence.isQuestion).length,
    links: reading.links.length,
    images: reading.html?.images.length ?? 0,
    youCount: reading.words.filter(isYou).length,
    weCount: reading.words.filter(isWe).length,
    asks: reading.asks.length,
    personalization: personalizationLevel(reading).level,
    subjectWords: reading.subjectWords.length,
    subjectCharacters: reading.subject.length,
  }
}

function count(sentences: readonly Sentence[]): Counts {
  let [words, syllables] = [0, 0]
  for (const sentence of sentences) {
    words += sentence.words
    syllables += sentence.syllables
  }
  return { words, sentences: sentences.length, syllables }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
