import type { SpellingRules } from '../languages/language-pack.ts'
import { plain } from './known-words.ts'
import { openWordList } from './word-list.ts'
import { compoundSuggestions, isLooseCompound, openCompounds } from './compounds.ts'
import { suggestions } from './suggestions.ts'

export type DictionaryData = {
  /** All words and names, in lower case, in the format of `packWords`. */
  words: string
  /** The most frequent words in mail, sorted by frequency. */
  common: string
  /** Lines of a British spelling and its American one; only for English. */
  variants?: string
  /** Allowed prefixes and suffixes of a compound word, packed. */
  openers?: string
  endings?: string
}

export type Country = 'American' | 'British'
type Variant = { country: Country; other: string }

/** Checks and corrects the spelling of one language. All word arguments are in lower case. */
export type Speller = {
  /** ISO 639-1. */
  language: string
  rules: SpellingRules
  /** The speller for another language; null until its dictionary is loaded. */
  in(language: string): Speller | null
  isWord(word: string): boolean
  /** True when the dictionary contains the word itself, not only its parts. */
  isListed(word: string): boolean
  /** True for the most frequent words in mail, or for the first `among` of them. */
  isCommon(word: string, among?: number): boolean
  /** Possible corrections, likeliest first; empty when nothing is close. */
  suggest(word: string): readonly string[]
  /** The only country that uses this spelling, and the other country's spelling. */
  variantOf(word: string): Variant | null
}

const MAX_CACHED = 5_000

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
    suggest: cached((word) => {
      const near = suggestions(word, rules, isListed, (each) => ranks.get(each) ?? Infinity)
      if (near.length > 0 || !parts) return near
      const isPart = (part: string) => isWord(part) || parts.openers.has(part) || parts.endings.has(part)
      return isLooseCompound(word, isPart) ? [] : compoundSuggestions(word, rules.letters, parts)
    }),
    variantOf: openVariants(variants),
  }
}

/** A copy of the speller that also accepts the words of the writer's own dictionary. */
export function withWords(speller: Speller, words: readonly string[]): Speller {
  if (words.length === 0) return speller
  const own = new Set(words.map(plain))
  // Extends each speller once, so that its caches survive.
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

/** Caches results, because a mistake stays in the draft for many keystrokes. */
function cached<Answer>(find: (word: string) => Answer): (word: string) => Answer {
  const found = new Map<string, Answer>()
  return (word) => {
    const known = found.get(word)
    if (known !== undefined) return known
    if (found.size >= MAX_CACHED) found.clear()
    const answer = find(word)
    found.set(word, answer)
    return answer
  }
}
