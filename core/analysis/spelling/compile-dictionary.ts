// A Hunspell dictionary in the form that the speller searches: all forms spelled out, in lower case, packed.
import { eachHunspellForm, UnreadableDictionary, type Hunspell } from './hunspell-words.ts'
import type { DictionaryData } from './speller.ts'
import { packWords } from './word-list.ts'

type Extra = {
  /** The most frequent words in mail, sorted by frequency. */
  common: readonly string[]
  /** English words that are accepted in the language, except those one typo away from one of its common words. */
  borrowed: readonly string[]
  besides: readonly string[]
  /** Other spellings of a word. */
  alsoRight?: ((word: string) => readonly string[]) | undefined
}

export function compileDictionary(
  dictionary: Hunspell,
  { common, borrowed, besides, alsoRight }: Extra,
): DictionaryData {
  const [own, openers, endings] = [new Set<string>(), new Set<string>(), new Set<string>()]
  eachHunspellForm(dictionary, ({ text, isWord, opensCompound, endsCompound }) => {
    // "Vertriebs-" and "-leiter" are forms for hyphenated compounds, at which a text is split.
    const [word] = dictionaryForm(typed(text).replace(/^-|-$/g, ''))
    if (word === undefined) return
    if (isWord) own.add(word)
    if (opensCompound && !text.startsWith('-')) openers.add(word)
    if (endsCompound && !text.endsWith('-')) endings.add(word)
  })
  if (own.size === 0) throw new UnreadableDictionary('no words in Latin letters')
  const others = alsoRight ? [...own].flatMap(alsoRight) : []
  for (const other of others) own.add(other)
  const words = [...own, ...withoutMistakes(borrowed, common, own), ...besides]
  const packed = (list: Iterable<string>): string => packWords([...new Set(list)].toSorted())
  return {
    words: packed(words),
    common: common.join(' '),
    ...(openers.size > 0 && endings.size > 0 && { openers: packed(openers), endings: packed(endings) }),
  }
}

/** In lower case, without "'s", which any word may have; empty for anything but a word in Latin letters. */
export function dictionaryForm(word: string): string[] {
  const lower = word.toLowerCase().replace(/'s$/, '')
  return /^[a-zß-ɏ][a-zß-ɏ']+$/.test(lower) && lower.length <= LONGEST ? [lower] : []
}

/** Longer entries are not words of a language. */
const LONGEST = 40

/** Uses the characters of a keyboard: Dutch has a letter for "ij" that nobody types. */
const typed = (word: string): string => word.replaceAll('’', "'").replaceAll(/[ĳĲ]/g, 'ij')

function withoutMistakes(
  borrowed: readonly string[],
  common: readonly string[],
  own: ReadonlySet<string>,
): string[] {
  const near = new Set(common.map(frame))
  const accented = new Set([...own].filter((word) => word !== withoutAccents(word)).map(withoutAccents))
  return borrowed.filter((word) => word.length > 3 && !near.has(frame(word)) && !accented.has(word))
}

/** "preparation" is a typo of "préparation" in French, even though it is an English word. */
const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** The skeleton that confused spellings share: "address" is a misspelled "adresse", not a borrowed word. */
const frame = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1/g, '$1')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/a?s?$/, '')
