import { readWords, type Word } from '#core/text/words.ts'

export type PhraseHit = { start: number; end: number; phrase: string }
export type PhraseList = { byFirst: ReadonlyMap<string, readonly string[][]> }

/** Lower-case phrases, comma between; found by their first word: the cost is the text's length, not the list's. */
export function phraseList(phrases: string): PhraseList {
  const byFirst = new Map<string, string[][]>()
  for (const phrase of phrases.split(',')) {
    // As a mail is read: of marks only those count that a word of a mail can have ("100%").
    const words = readWords(phrase).map(written)
    if (words.length > 0) byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), words])
  }
  for (const candidates of byFirst.values()) candidates.sort((a, b) => b.length - a.length)
  return { byFirst }
}

/** Every hit, the longest phrase first, none overlapping. */
export function findPhrases(words: readonly Word[], { byFirst }: PhraseList): PhraseHit[] {
  const hits: PhraseHit[] = []
  for (let at = 0; at < words.length; at++) {
    const candidates = byFirst.get(written(words[at]!)) ?? byFirst.get(words[at]!.lower)
    const match = candidates?.find((phrase) => phrase.every((word, step) => isWord(words[at + step], word)))
    if (!match) continue
    const last = words[at + match.length - 1]!
    hits.push({ start: words[at]!.start, end: last.end, phrase: match.join(' ') })
    at += match.length - 1
  }
  return hits
}

const written = ({ lower, percent }: Word): string => (percent ? `${lower}%` : lower)
const isWord = (word: Word | undefined, wanted: string): boolean =>
  word !== undefined && (word.lower === wanted || written(word) === wanted)
