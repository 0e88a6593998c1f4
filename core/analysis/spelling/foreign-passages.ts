// Distinguishes passages in another language from passages full of mistakes.
import type { Piece } from '#core/text/sentences.ts'
import { detectLanguage } from '../language.ts'
import { UNKNOWN } from '../language/language-codes.ts'
import type { Reading, Sentence } from '../reading.ts'
import type { Token } from './tokens.ts'

/** A sentence with this many unknown words, and this share of them, may be in another language. */
const FEWEST_UNKNOWN = 3
const FOREIGN_SHARE = 0.5
const MOST_IN_PARAGRAPH = 400

/** Leaves out the sentences of a mixed paragraph that are in another language. */
export function withoutForeign(
  unknown: readonly Token[],
  tokens: readonly Token[],
  reading: Reading,
): readonly Token[] {
  if (unknown.length < FEWEST_UNKNOWN) return unknown
  const foreign = sentencesOf(reading, tokens).filter(({ start, end, firstWord, words: count }) => {
    const within = (pieces: readonly Token[]): number =>
      pieces.filter((piece) => piece.start >= start && piece.start < end).length
    const own = within(unknown)
    if (own < FEWEST_UNKNOWN || own < within(tokens) * FOREIGN_SHARE) return false
    const detected = detectLanguage(reading.words.slice(firstWord, firstWord + count))
    return detected !== reading.language && detected !== UNKNOWN
  })
  return unknown.filter(({ start }) => !foreign.some((each) => start >= each.start && start < each.end))
}

/** The sentences of a paragraph; none of a longer one, so that the work grows with the text only. */
function sentencesOf({ sentences }: Reading, tokens: readonly Token[]): readonly Sentence[] {
  if (tokens.length > MOST_IN_PARAGRAPH) return []
  const [first, last] = [tokens[0]!.start, tokens.at(-1)!.start]
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sentences[middle]!.end <= first) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sentences.length && sentences[end]!.start <= last) end++
  return sentences.slice(low, end)
}

/** Recognizes a paragraph full of mistakes by its letter sequences and function words. */
export const isInLanguage = ({ words, language }: Reading, { start, end }: Piece): boolean =>
  detectLanguage(words.filter((word) => word.start >= start && word.end <= end)) === language
