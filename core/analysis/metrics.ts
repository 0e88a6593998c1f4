import { readingSeconds, type Counts } from '#core/text/readability.ts'
import type { Word } from '#core/text/words.ts'
import type { Metrics } from './analysis.ts'
import { personalizationLevel } from './personalization.ts'
import type { Reading, Sentence } from './reading.ts'

export const isYou = ({ pack, shown }: Reading, { lower, start, end }: Word): boolean =>
  pack.isYou(lower, shown.slice(start, end))
export const isWe = ({ pack }: Reading, { lower }: Word): boolean => pack.isWe(lower)

/** The words of the prose, cached per reading because several checks request them. */
export function proseWords(reading: Reading): readonly Word[] {
  const known = wordsOfProse.get(reading)
  if (known) return known
  const { prose, words } = reading
  const own = prose.flatMap(({ firstWord, words: count }) => words.slice(firstWord, firstWord + count))
  wordsOfProse.set(reading, own)
  return own
}

const wordsOfProse = new WeakMap<Reading, readonly Word[]>()

export function measure(reading: Reading): Metrics {
  const { readability } = reading.pack
  const counts = count(reading.sentences)
  // "Hi Maya," and "Best, Jonas" are not sentences to a reader; counting them would make any email look easy.
  const body = reading.sentences.filter((sentence) => sentence.inBody)
  const writtenCounts = body.length > 0 ? count(body) : counts
  return {
    sentences: counts.sentences,
    syllables: counts.syllables,
    words: reading.words.length,
    characters: reading.text.length,
    paragraphs: reading.paragraphs.length,
    wordsPerSentence: tenths(
      writtenCounts.sentences === 0 ? 0 : writtenCounts.words / writtenCounts.sentences,
    ),
    grade: tenths(readability.grade(writtenCounts)),
    ease: tenths(readability.ease(writtenCounts)),
    readingSeconds: readingSeconds(reading.words.length),
    questions: reading.sentences.filter((sentence) => sentence.isQuestion).length,
    links: reading.links.length,
    images: reading.html?.images.length ?? 0,
    youCount: reading.words.filter((word) => isYou(reading, word)).length,
    weCount: reading.words.filter((word) => isWe(reading, word)).length,
    asks: reading.asks.length,
    personalization: personalizationLevel(reading).level,
    subjectWords: reading.subjectWords.length,
    subjectCharacters: reading.subject.length,
  }
}

export function count(sentences: readonly Sentence[]): Counts {
  let [words, syllables, longWords] = [0, 0, 0]
  for (const sentence of sentences) {
    words += sentence.words
    syllables += sentence.syllables
    longWords += sentence.longWords
  }
  return { words, sentences: sentences.length, syllables, longWords }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
