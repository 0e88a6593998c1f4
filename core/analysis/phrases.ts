import { readWords, type Word } from '#core/text/words.ts'

export type PhraseHit = { start: number; end: number; phrase: string }
export type PhraseList = {
  byFirst: ReadonlyMap<string, readonly string[][]>
  exceptions: ReadonlySet<readonly string[]>
}

/**
 * Lower-case phrases separated by commas. They are indexed by first word, so that a search costs the text's length and
 * not the list's. "!job offer" is an exception to a shorter phrase, such as "job": it is no hit.
 */
export function phraseList(phrases: string): PhraseList {
  const byFirst = new Map<string, string[][]>()
  const exceptions = new Set<readonly string[]>()
  for (const phrase of phrases.split(',')) {
    // Split like a mail: only marks that can be part of a word count ("100%").
    const words = readWords(phrase).map(written)
    if (phrase.trim().startsWith('!')) exceptions.add(words)
    if (words.length > 0) byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), words])
  }
  for (const candidates of byFirst.values()) candidates.sort((a, b) => b.length - a.length)
  return { byFirst, exceptions }
}

/** All hits, the longest phrase first, without overlaps. */
export function findPhrases(words: readonly Word[], list: PhraseList): PhraseHit[] {
  const hits: PhraseHit[] = []
  let from = 0
  for (const at of startsOf(words, list)) {
    if (at < from) continue
    const match = phraseAt(words, at, words.length, list)
    if (!match) continue
    const last = words[at + match.length - 1]!
    if (!list.exceptions.has(match))
      hits.push({ start: words[at]!.start, end: last.end, phrase: match.join(' ') })
    from = at + match.length
  }
  return hits
}

/** True when a phrase occurs among the words from `from` up to `end`. */
export function hasPhrase(words: readonly Word[], from: number, end: number, list: PhraseList): boolean {
  const starts = startsOf(words, list)
  for (let next = firstFrom(starts, from); next < starts.length && starts[next]! < end; next++)
    if (phraseAt(words, starts[next]!, end, list)) return true
  return false
}

/** Binary search, because this runs for every sentence of a draft. */
function firstFrom(starts: readonly number[], from: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}

function phraseAt(
  words: readonly Word[],
  at: number,
  end: number,
  { byFirst }: PhraseList,
): string[] | undefined {
  const candidates = byFirst.get(written(words[at]!)) ?? byFirst.get(words[at]!.lower)
  return candidates?.find(
    (phrase) => at + phrase.length <= end && phrase.every((word, step) => isWord(words[at + step], word)),
  )
}

/**
 * About thirty lists search the words of each draft. One index of all lists is built, the words are looked up in it
 * once, and each list gets the positions at which one of its phrases may start.
 */
const listsByFirst = new Map<string, PhraseList[]>()
const indexed = new Set<PhraseList>()
const startsByWords = new WeakMap<readonly Word[], ReadonlyMap<PhraseList, number[]>>()
const NOWHERE: readonly number[] = []

function startsOf(words: readonly Word[], list: PhraseList): readonly number[] {
  if (!indexed.has(list)) {
    indexed.add(list)
    for (const first of list.byFirst.keys())
      listsByFirst.set(first, [...(listsByFirst.get(first) ?? []), list])
    startsByWords.delete(words)
  }
  let starts = startsByWords.get(words)
  if (!starts) startsByWords.set(words, (starts = readStarts(words)))
  return starts.get(list) ?? NOWHERE
}

function readStarts(words: readonly Word[]): ReadonlyMap<PhraseList, number[]> {
  const starts = new Map<PhraseList, number[]>()
  const add = (at: number, first: string): void => {
    for (const list of listsByFirst.get(first) ?? []) {
      const own = starts.get(list)
      if (!own) starts.set(list, [at])
      else if (own.at(-1) !== at) own.push(at)
    }
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    add(at, word.lower)
    if (word.percent) add(at, written(word))
  }
  return starts
}

const written = ({ lower, percent }: Word): string => (percent ? `${lower}%` : lower)
const isWord = (word: Word | undefined, wanted: string): boolean =>
  word !== undefined && (word.lower === wanted || written(word) === wanted)
