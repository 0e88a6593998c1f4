import type { Counts } from '#core/text/readability.ts'
import type { Piece } from '#core/text/sentences.ts'
import type { PhraseList } from '../phrases.ts'
import type { Reading, Sentence } from '../reading.ts'
import type { Severe } from './severe.ts'

/** 0 nothing, 1 a name, 2 their company, 3 their role or team, 4 something that happened to them. */
export type Level = 0 | 1 | 2 | 3 | 4

/**
 * What the checks know of one language. A pack is one folder, listed in `packs.ts`; docs/adding-a-language.md is the
 * recipe. Patterns see one sentence or line at a time and must take linear time.
 */
export type LanguagePack = {
  /** ISO 639-1. */
  code: string
  name: string
  /** The sources of its word lists. */
  wordLists: string
  readability: Readability
  parts: PartPatterns
  asks: AskPatterns
  optOut: RegExp
  /** A line at the foot of a mail that says what the law asks of a sender: register, tax number, seat. Met as a whole line. */
  legalLine: RegExp
  /** How the reader and the sender are spoken of; `written` has its capitals, which German means something by. */
  isYou: (lower: string, written: string) => boolean
  isWe: (lower: string) => boolean
  /** A first sentence that says nothing, and one that is about the sender. */
  weakOpener: RegExp
  aboutSenderOpener: RegExp
  /** What a sentence shows to be known of the reader, and where; null: nothing. */
  personalSign: (sentence: Sentence, reading: Reading) => [Level, string, Piece] | null
  severe: Severe
  pressure: PhraseList
  guilt: PhraseList
  silence: PhraseList
  /** Phrases of a check of `phrase-check.ts`, by its id. A check that has none here does not serve the language. */
  phrases: Readonly<Record<string, PhraseList>>
  /** How its words are looked up. Left out: nobody has tried a dictionary of it. */
  spelling?: SpellingRules
  /** Words of formal and informal address, as they are written. Left out: the language has but one, or none is told apart. */
  address?: {
    formal: RegExp
    informal: RegExp
    formalName: string
    informalName: string
    /** The formal words are those for "they" with a capital. */
    formalByCapital?: true
  }
}

export type Readability = {
  /** Whose formulas they are, and where the grades that cost points come from. */
  source: string
  thresholds: string
  syllables: (lower: string) => number
  /** About 0 (hard) to 100 (easy). */
  ease: (counts: Counts) => number
  /** School years. At `good` or below nothing is lost, at `bad` all. */
  grade: (counts: Counts) => number
  good: number
  bad: number
}

export type SpellingRules = {
  /** Letters that a mistyped word may have instead: small ones, and the apostrophe where it is one. */
  letters: string
  /** What is written together with any word, and is none of it: French "l'". */
  elision?: RegExp
  /** Before a word that is known this makes another that is right. */
  prefix: RegExp
  /** Two words written as one are right: never, if both are common, or whatever they are. */
  compounds?: 'common' | 'any'
  /** Two letters that stand for one which a keyboard may lack: "ue" for "ü". */
  digraphs?: readonly (readonly [two: string, letter: string])[]
  /** Every noun has a capital, which therefore tells no name; what tells one instead: the name is group 1. */
  nouns?: { name: RegExp }
  /** What an English word looks like in the language; group 1 or 2 is the word, which may lack its last "e". */
  loan?: RegExp
  /** Of a language whose dictionary is the operator's: what mail uses most, most used first, and other right spellings. */
  common?: string
  alsoRight?: (word: string) => readonly string[]
}

export type PartPatterns = {
  /** A line that greets. */
  greeting: RegExp
  /** A greeting before the first sentence, in its line. */
  inlineGreeting: RegExp
  closing: RegExp
  /** One token of a greeting: a word that greets, a title, and what stands in the place of a name and is none. */
  salutation: RegExp
  title: RegExp
  nobody: RegExp
  /** A greeting that is meant for anybody. */
  toAnybody: RegExp
}

/**
 * `order` is an order by its form ("Melden Sie sich", "a yes is enough"), `action` one by its verb. `action` and `request` are met at
 * the start of a sentence, the others anywhere in it.
 */
export type AskPatterns = Readonly<
  Record<
    | 'interest'
    | 'meeting'
    | 'commitment'
    | 'referral'
    | 'action'
    | 'order'
    | 'offered'
    | 'request'
    | 'softOffer',
    RegExp
  > & {
    /** An order that ends a sentence of something else: "The notes are yours; just reply". Left out: none is looked for. */
    lateOrder?: RegExp
  }
>
