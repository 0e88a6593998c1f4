// A Hunspell dictionary as the speller searches it: all forms spelt out, in lower case, packed.
import { eachHunspellForm, UnreadableDictionary, type Hunspell } from './hunspell-words.ts'
import type { DictionaryData } from './speller.ts'
import { packWords } from './word-list.ts'

type Extra = {
  /** The words that mail uses most, most used first. */
  common: readonly string[]
  /** Words of English that mail in the language takes, unless one is a mistake away from a common word of its own. */
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
    // "Vertriebs-" and "-leiter" are forms for compounds with a hyphen, which a text is split at.
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

/** In lower case, without "'s", which any word may have; none for what is no word of Latin letters. */
export function dictionaryForm(word: string): string[] {
  const lower = word.toLowerCase().replace(/'s$/, '')
  return /^[a-zß-ɏ][a-zß-ɏ']+$/.test(lower) && lower.length <= LONGEST ? [lower] : []
}

/** A list of longer words would be none of a language. */
const LONGEST = 40

/** With the marks of a keyboard: Dutch has a letter for "ij" that nobody types. */
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

/** "preparation" is a mistake of "préparation" there, whatever it is in English. */
const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** What a mistake between two languages leaves as it is: "address" for "adresse" is no English there. */
const frame = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
    .replace(/(.)\1/g, '$1')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/a?s?$/, '')
