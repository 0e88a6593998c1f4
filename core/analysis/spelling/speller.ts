import { plain } from './known-words.ts'
import { openWordList } from './word-list.ts'
import { suggestions } from './suggestions.ts'

export type DictionaryData = {
  /** British and American words and names, in lower case, as `packWords` writes them. */
  words: string
  /** The words that mail uses most, most used first. */
  common: string
  /** A British spelling and its American one on each line. */
  variants: string
}

export type Country = 'American' | 'British'
export type Variant = { country: Country; other: string }

/** What knows how English words are written. Every word it is asked about is in lower case. */
export type Speller = {
  isWord(word: string): boolean
  /** One of those that mail uses most. */
  isCommon(word: string): boolean
  /** What may have been meant, likeliest first; empty when nothing is near. */
  suggest(word: string): readonly string[]
  /** The country that alone writes the word so, and what the other one writes. */
  variantOf(word: string): Variant | null
}

const MOST_REMEMBERED = 5_000

export function openSpeller({ words, common, variants }: DictionaryData): Speller {
  const list = openWordList(words)
  const ranks = new Map(common.split(' ').map((word, rank) => [word, rank]))
  const isWord = (word: string): boolean => ranks.has(word) || list.has(word)
  return {
    isWord,
    isCommon: (word) => ranks.has(word),
    suggest: remembered((word) => suggestions(word, isWord, (each) => ranks.get(each) ?? Infinity)),
    variantOf: openVariants(variants),
  }
}

/** The same with words of the writer's own. */
export function withWords(speller: Speller, words: readonly string[]): Speller {
  if (words.length === 0) return speller
  const own = new Set(words.map(plain))
  return { ...speller, isWord: (word) => own.has(word) || speller.isWord(word) }
}

function openVariants(variants: string): Speller['variantOf'] {
  const byWord = new Map<string, Variant>()
  for (const line of variants.split('\n')) {
    const [british = '', american = ''] = line.split(' ')
    byWord.set(british, { country: 'British', other: american })
    byWord.set(american, { country: 'American', other: british })
  }
  return (word) => byWord.get(word) ?? null
}

/** A slip stays in the draft for many keystrokes: what was found for it is kept. */
function remembered<Answer>(find: (word: string) => Answer): (word: string) => Answer {
  const found = new Map<string, Answer>()
  return (word) => {
    const known = found.get(word)
    if (known !== undefined) return known
    if (found.size >= MOST_REMEMBERED) found.clear()
    const answer = find(word)
    found.set(word, answer)
    return answer
  }
}
