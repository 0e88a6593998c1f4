import type { SpellingRules } from '../languages/language-pack.ts'
import { plain } from './known-words.ts'
import { openWordList } from './word-list.ts'
import { compoundSuggestions, isLooseCompound, openCompounds } from './compounds.ts'
import { suggestions } from './suggestions.ts'

export type DictionaryData = {
  /** All words and names, in lower case, as `packWords` writes them. */
  words: string
  /** The words that mail uses most, most used first. */
  common: string
  /** A British spelling and its American one on each line; of English alone. */
  variants?: string
  /** What may begin, and what may end, a word that is written together; packed too. */
  openers?: string
  endings?: string
}

export type Country = 'American' | 'British'
export type Variant = { country: Country; other: string }

/** What knows how the words of a language are written. Every word it is asked about is in lower case. */
export type Speller = {
  /** ISO 639-1. */
  language: string
  rules: SpellingRules
  /** That of another language; null while its dictionary is not open. */
  in(language: string): Speller | null
  isWord(word: string): boolean
  /** In the dictionary by itself, not made of its parts. */
  isListed(word: string): boolean
  /** One of those that mail uses most, or of so many of them. */
  isCommon(word: string, among?: number): boolean
  /** What may have been meant, likeliest first; empty when nothing is near. */
  suggest(word: string): readonly string[]
  /** The country that alone writes the word so, and what the other one writes. */
  variantOf(word: string): Variant | null
}

const MOST_REMEMBERED = 5_000

export function openSpeller(
  { words, common, variants = '', openers, endings }: DictionaryData,
  { language, rules, others }: { language: string; rules: SpellingRules; others: Speller['in'] },
): Speller {
  const list = openWordList(words)
  const ranks = new Map(common.split(' ').map((word, rank) => [word, rank]))
  const parts = openers && endings && { openers: openWordList(openers), endings: openWordList(endings) }
  const compounds = parts ? openCompounds(parts.openers, parts.endings) : undefined
  const isListed = (word: string): boolean => ranks.has(word) || list.has(word)
  const isWord = (word: string): boolean => isListed(word) || (compounds?.has(word) ?? false)
  return {
    language,
    rules,
    in: others,
    isWord,
    isListed,
    isCommon: (word, among = Infinity) => (ranks.get(word) ?? Infinity) < among,
    suggest: remembered((word) => {
      const near = suggestions(word, rules, isListed, (each) => ranks.get(each) ?? Infinity)
      if (near.length > 0 || !parts) return near
      const isPart = (part: string) => isWord(part) || parts.openers.has(part) || parts.endings.has(part)
      return isLooseCompound(word, isPart) ? [] : compoundSuggestions(word, rules.letters, parts)
    }),
    variantOf: openVariants(variants),
  }
}

/** The same with words of the writer's own. */
export function withWords(speller: Speller, words: readonly string[]): Speller {
  if (words.length === 0) return speller
  const own = new Set(words.map(plain))
  // One for each, so that what was looked up for it can be kept.
  const made = new Map<Speller, Speller>()
  const withOwn = (each: Speller): Speller => {
    const known = made.get(each)
    if (known) return known
    const extended: Speller = {
      ...each,
      isWord: (word) => own.has(word) || each.isWord(word),
      in: (language) => {
        const other = each.in(language)
        return other && withOwn(other)
      },
    }
    made.set(each, extended)
    return extended
  }
  return withOwn(speller)
}

function openVariants(variants: string): Speller['variantOf'] {
  const byWord = new Map<string, Variant>()
  for (const line of variants.split('\n').filter(Boolean)) {
    const [british = '', american = ''] = line.split(' ')
    byWord.set(british, { country: 'British', other: american })
    byWord.set(american, { country: 'American', other: british })
  }
  return (word) => byWord.get(word) ?? null
}

/** A mistake stays in the draft for many keystrokes: what was found for it is kept. */
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
