// The phrases of all languages, with one regular expression for each kind.
import { fold } from './fold.ts'
import type { MailLanguage } from './language.ts'
import { spacedLanguages, unspacedLanguages } from './languages.ts'

type PhraseKind = Exclude<keyof MailLanguage, 'back' | 'months' | 'weekdays'>

/** A position in a text, which is the same in the folded text. */
export type PhraseMatch = { index: number; length: number }

const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Sources folded like the text. `\S` is replaced first, because folding would turn it into `\s`. */
const sourcesOf = (languages: readonly MailLanguage[], kind: PhraseKind): string =>
  languages
    .flatMap((language) => language[kind])
    .map((phrase) => fold(phrase.replaceAll('\\S', '[^ ]').replaceAll('\\b', '\0')).replaceAll('\0', END))
    .join('|')

type Where = 'anywhere' | 'front' | 'end'
type Compiled = { spaced: RegExp; unspaced: RegExp }

const PLACES: Readonly<Record<Where, readonly [before: string, after: string]>> = {
  anywhere: ['', ''],
  front: ['^[ \\[("\'【*]{0,4}', ''],
  // Matches the end of "A question (Out of office)".
  end: ['(?:[(\\[–|] ?| - )', '[)\\]]? {0,3}$'],
}

function compile(kind: PhraseKind, where: Where): Compiled {
  const [before, after] = PLACES[where]
  return {
    spaced: new RegExp(`${before}${START}(?:${sourcesOf(spacedLanguages, kind)})${after}`, 'gu'),
    unspaced: new RegExp(`${before}(?:${sourcesOf(unspacedLanguages, kind)})${after}`, 'gu'),
  }
}

const kinds: readonly PhraseKind[] = [
  'automaticSubjects',
  'awaySubjects',
  'away',
  'awayWords',
  'returned',
  'left',
  'leftOther',
  'automatic',
  'received',
  'promised',
  'held',
  'confirm',
  'personal',
]
const places: readonly Where[] = ['anywhere', 'front', 'end']
const compiled = new Map(
  kinds.flatMap((kind) =>
    places
      .filter((where) => where === 'anywhere' || /Subjects$|^received$/.test(kind))
      .map((where) => [`${kind} ${where}`, compile(kind, where)] as const),
  ),
)

function patternsOf(kind: PhraseKind, where: Where): Compiled {
  const found = compiled.get(`${kind} ${where}`)
  if (!found) throw new Error(`No phrases of ${kind} are compiled for ${where}`)
  return found
}

/** `folded` is the result of fold(). */
export function findPhrase(kind: PhraseKind, folded: string, where: Where = 'anywhere'): PhraseMatch | null {
  const { spaced, unspaced } = patternsOf(kind, where)
  spaced.lastIndex = 0
  unspaced.lastIndex = 0
  const match = spaced.exec(folded) ?? (UNSPACED.test(folded) ? unspaced.exec(folded) : null)
  return match && { index: match.index, length: match[0].length }
}

/** The distinct phrases found. */
export function phrasesIn(kind: PhraseKind, folded: string): Set<string> {
  const { spaced, unspaced } = patternsOf(kind, 'anywhere')
  const matches = [...folded.matchAll(spaced), ...(UNSPACED.test(folded) ? folded.matchAll(unspaced) : [])]
  return new Set(matches.map(([words]) => words))
}
