import { gradeLevel, readingEase, readingSeconds } from '#core/text/readability.ts'
import type { Word } from '#core/text/words.ts'
import type { Metrics } from './analysis.ts'
import { personalizationLevel } from './personalization.ts'
import type { Reading } from './reading.ts'

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
  const counts = {
    words: reading.words.length,
    sentences: reading.sentences.length,
    syllables: reading.sentences.reduce((sum, sentence) => sum + sentence.syllables, 0),
  }
  return {
    ...counts,
    characters: reading.text.length,
    paragraphs: reading.paragraphs.length,
    wordsPerSentence: tenths(counts.sentences === 0 ? 0 : counts.words / counts.sentences),
    grade: tenths(gradeLevel(counts)),
    ease: tenths(readingEase(counts)),
    readingSeconds: readingSeconds(counts.words),
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

const tenths = (value: number): number => Math.round(value * 10) / 10
