// Finds the phrases of all languages in the words of a sentence, by a table of first words. A phrase has at most a
// handful of words and gaps of four, so the time grows only with the sentence.
import { plain } from './words.ts'

/** The words from `start` to `end` match a phrase of this role; `language` is its index in the list. */
export type Found<Role extends string> = { language: number; role: Role; start: number; end: number }

type Part = { words: readonly string[]; stems: readonly string[] } | 'gap'
type Phrase<Role> = { language: number; role: Role; parts: readonly Part[] }
type Phrases<Role> = Map<string, Phrase<Role>[]>
/** `lengths`: the lengths of the stems with an initial letter. */
type Matcher<Role> = {
  exact: Phrases<Role>
  stems: Phrases<Role>
  lengths: ReadonlyMap<string, readonly number[]>
}

const MOST_BETWEEN = 4

export function createMatcher<Role extends string>(
  lexicons: readonly { readonly [role in Role]?: string }[],
): Matcher<Role> {
  const exact: Phrases<Role> = new Map()
  const stems: Phrases<Role> = new Map()
  const add = (map: Phrases<Role>, key: string, phrase: Phrase<Role>): void => {
    const list = map.get(key)
    if (list) list.push(phrase)
    else map.set(key, [phrase])
  }
  lexicons.forEach((lexicon, language) => {
    for (const [role, list] of Object.entries(lexicon) as [Role, string][]) {
      for (const written of list.split(',')) {
        const parts = plain(written).trim().split(/\s+/).map(partOf)
        const first = parts[0]!
        if (first === 'gap') continue
        for (const word of first.words) add(exact, word, { language, role, parts })
        for (const stem of first.stems) add(stems, stem, { language, role, parts })
      }
    }
  })
  return { exact, stems, lengths: lengthsOf(stems.keys()) }
}

function lengthsOf(stems: Iterable<string>): Map<string, number[]> {
  const byInitial = Map.groupBy(stems, (stem) => stem.charAt(0))
  const distinct = (own: readonly string[]) => [...new Set(own.map(({ length }) => length))]
  return new Map([...byInitial].map(([initial, own]) => [initial, distinct(own)]))
}

function partOf(written: string): Part {
  if (written === '..') return 'gap'
  const all = written.split('|')
  return {
    words: all.filter((one) => !one.endsWith('*')),
    stems: all.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1)),
  }
}

export function findPhrases<Role extends string>(
  words: readonly string[],
  { exact, stems, lengths }: Matcher<Role>,
): Found<Role>[] {
  return words.flatMap((word, start) => {
    const found: Found<Role>[] = []
    const tryAll = (phrases: readonly Phrase<Role>[] | undefined): void => {
      for (const { language, role, parts } of phrases ?? []) {
        const end = endOf(words, start + 1, parts, 1)
        if (end > 0) found.push({ language, role, start, end })
      }
    }
    tryAll(exact.get(word))
    for (const length of lengths.get(word.charAt(0)) ?? [])
      if (length <= word.length) tryAll(stems.get(word.slice(0, length)))
    return found
  })
}

/** The index after the last word of the phrase; 0 when the phrase does not match. */
function endOf(words: readonly string[], at: number, parts: readonly Part[], next: number): number {
  const part = parts[next]
  if (!part) return at
  if (part !== 'gap') {
    const word = words[at]
    const fits =
      word !== undefined && (part.words.includes(word) || part.stems.some((stem) => word.startsWith(stem)))
    return fits ? endOf(words, at + 1, parts, next + 1) : 0
  }
  for (let skipped = 0; skipped <= MOST_BETWEEN; skipped++) {
    const end = endOf(words, at + skipped, parts, next + 1)
    if (end > 0) return end
  }
  return 0
}
