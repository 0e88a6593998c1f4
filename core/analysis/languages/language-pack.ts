import type { Counts } from '#core/text/readability.ts'
import type { Piece } from '#core/text/sentences.ts'
import type { PhraseList } from '../phrases.ts'
import type { Reading, Sentence } from '../reading.ts'
import type { Severe } from './severe.ts'

/** 0 nothing, 1 a name, 2 their company, 3 their role or team, 4 an event in their company. */
export type Level = 0 | 1 | 2 | 3 | 4

/**
 * The language data of the checks. A pack is one folder, listed in `packs.ts`; docs/adding-a-language.md explains how
 * to add one. Patterns match one sentence or line at a time and must take linear time.
 */
export type LanguagePack = {
  /** ISO 639-1. */
  code: string
  name: string
  /** The sources of the language's word lists. */
  wordLists: string
  readability: Readability
  parts: PartPatterns
  asks: AskPatterns
  optOut: RegExp
  /**
   * A line at the foot of a mail that the law requires from a sender: register, tax number, seat. Matches a whole
   * line.
   */
  legalLine: RegExp
  /** The words for the reader and the sender. `written` preserves the case, which is significant in German. */
  isYou: (lower: string, written: string) => boolean
  isWe: (lower: string) => boolean
  /** An opening sentence without content. */
  weakOpener: RegExp
  /** The knowledge about the reader that a sentence shows, and its place; null when it shows none. */
  personalSign: (sentence: Sentence, reading: Reading) => [Level, string, Piece] | null
  severe: Severe
  pressure: PhraseList
  guilt: PhraseList
  silence: PhraseList
  /** Phrase lists by the ID of a check of `phrase-check.ts`. A check without a list does not support the language. */
  phrases: Readonly<Record<string, PhraseList>>
  /** Spelling rules. When absent, no dictionary of the language has been tested. */
  spelling?: SpellingRules
  /**
   * Words of formal and informal address, in their original case. When absent, the language has only one form or the
   * two cannot be distinguished.
   */
  address?: {
    formal: RegExp
    informal: RegExp
    formalName: string
    informalName: string
    /** The formal words are the capitalized words for "they". */
    formalByCapital?: true
  }
}

export type Readability = {
  /** The authors of the formulas, and the source of the grades that cost points. */
  source: string
  thresholds: string
  syllables: (lower: string) => number
  /** Ranges from about 0 (hard) to 100 (easy). */
  ease: (counts: Counts) => number
  /** School years. A grade up to `good` costs nothing, one of `bad` costs all points. */
  grade: (counts: Counts) => number
  good: number
  bad: number
}

export type SpellingRules = {
  /** Letters that a typo may replace: lower case, with the apostrophe when it counts as a letter. */
  letters: string
  /** A prefix that attaches to any word without being part of it: French "l'". */
  elision?: RegExp
  /** A prefix that makes another correct word from a known one. */
  prefix: RegExp
  /** Two words written as one are correct never (absent), if both are common, or always. */
  compounds?: 'common' | 'any'
  /** Two letters that replace one missing on some keyboards: "ue" for "ü". */
  digraphs?: readonly (readonly [two: string, letter: string])[]
  /**
   * Set when the language capitalizes every noun, so that capitals do not mark names. `name` recognizes names instead,
   * in group 1.
   */
  nouns?: { name: RegExp }
  /** The pattern of an English loan word in the language; group 1 or 2 is the word, possibly without its final "e". */
  loan?: RegExp
  /**
   * For languages whose dictionary the operator installs: the most frequent words in mail, sorted by frequency, and
   * alternative spellings.
   */
  common?: string
  alsoRight?: (word: string) => readonly string[]
}

export type PartPatterns = {
  /** A greeting on a line of its own. */
  greeting: RegExp
  /** A greeting before the first sentence, on the same line. */
  inlineGreeting: RegExp
  closing: RegExp
  /** One token of a greeting: a salutation, a title, or a word like "there" in the place of a name. */
  salutation: RegExp
  title: RegExp
  nobody: RegExp
  /** A greeting that addresses nobody in particular. */
  toAnybody: RegExp
}

/**
 * `order` matches an order by its form ("Melden Sie sich", "a yes is enough"), `action` one by its verb. `action` and
 * `request` match at the start of a sentence, the others anywhere in it.
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
    /**
     * An order at the end of a sentence about something else: "The notes are yours; just reply". When absent, none is
     * detected.
     */
    lateOrder?: RegExp
  }
>
