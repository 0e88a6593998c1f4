import type { SpellingRules } from '../languages/language-pack.ts'
import { normalizeText } from '../../text/normalize.ts'

const VOWELS = new Set('aeiouy')
export const MOST_SUGGESTIONS = 4
/** A longer string is not a misspelled English word, and has too many neighbors to check. */
const LONGEST = 24

/** The cost of each kind of typo (higher means less likely), added to the rank of the corrected word. */
const COST = {
  swapped: 0,
  doubled: 0,
  accent: 0,
  vowel: 400,
  missing: 600,
  changed: 1_600,
  extra: 1_200,
} as const
const FIRST_LETTER = 3_000
/** A word that mail hardly uses ranks after all frequent ones. */
const RARE = 12_000
const SECOND_SLIP = 9_000
const SECOND_ACCENT = 800
const EVERYDAY = 1_500

type Candidate = { word: string; cost: number }

/** Words one typo away, or else the common ones two typos away, likeliest first. */
export function suggestions(
  word: string,
  { letters, digraphs = [] }: Pick<SpellingRules, 'letters' | 'digraphs'>,
  isWord: (word: string) => boolean,
  rankOf: (word: string) => number,
): readonly string[] {
  if (word.length > LONGEST) return []
  const near = [...mistakes(word, letters)]
  const found = new Map<string, number>()
  const addCandidate = (candidate: string, cost: number): void => {
    if (candidate === word || candidate.length < 2) return
    const total = cost + Math.min(RARE, rankOf(candidate))
    if (total < (found.get(candidate) ?? Infinity)) found.set(candidate, total)
  }
  for (const { word: candidate, cost } of near) if (isWord(candidate)) addCandidate(candidate, cost)
  for (const candidate of splits(word, rankOf)) found.set(candidate, COST.swapped)
  for (const candidate of withLetters(word, digraphs))
    if (isWord(candidate)) addCandidate(candidate, COST.accent)
  // "deja" for "déjà": a keyboard without accents omits all of them.
  for (const first of accents(word, letters))
    for (const second of accents(first, letters)) if (isWord(second)) addCandidate(second, SECOND_ACCENT)
  if (found.size === 0 && word.length > 4)
    for (const first of firstOfTwo(word, letters))
      for (const { word: candidate, cost } of mistakes(first, withoutAccents(letters)))
        if (cost <= COST.missing && rankOf(candidate) < RARE) addCandidate(candidate, SECOND_SLIP + cost)
  return [...found]
    .toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS)
    .map(([candidate]) => candidate)
}

/** "fuer" for "für": typed on a keyboard without the letter. */
function* withLetters(word: string, digraphs: NonNullable<SpellingRules['digraphs']>): Generator<string> {
  const all = digraphs.reduce((written, [two, letter]) => written.replaceAll(two, letter), word)
  if (all !== word) yield all
  for (const [two, letter] of digraphs)
    for (let at = word.indexOf(two); at >= 0; at = word.indexOf(two, at + 1))
      yield word.slice(0, at) + letter + word.slice(at + two.length)
}

/** Only likely typos: an accented letter replaces its own base letter only, to limit the candidates. */
function* firstOfTwo(word: string, letters: string): Generator<string> {
  for (const { word: first, cost } of mistakes(word, withoutAccents(letters)))
    if (cost <= COST.vowel) yield first
  yield* accents(word, letters)
}

const withoutAccents = (letters: string): string => letters.replace(/[^a-z']/g, '')

/** All strings that are one typo away. */
export function* mistakes(word: string, letters: string): Generator<Candidate> {
  for (let at = 0; at <= word.length; at++) {
    const [head, letter, next, tail] = [
      word.slice(0, at),
      word[at] ?? '',
      word[at + 1] ?? '',
      word.slice(at + 1),
    ]
    const early = at === 0 ? FIRST_LETTER : 0
    if (letter && next && letter !== next)
      yield { word: head + next + letter + tail.slice(1), cost: COST.swapped + early }
    if (letter)
      yield { word: head + tail, cost: (letter === word[at - 1] ? COST.doubled : COST.extra) + early }
    for (const other of letters) {
      const doubles = other === letter || other === word[at - 1]
      yield { word: head + other + word.slice(at), cost: (doubles ? COST.doubled : COST.missing) + early }
      if (!letter || other === letter) continue
      yield { word: head + other + tail, cost: changeOf(letter, other, early) }
    }
  }
}

/** `early` is the extra cost of a typo in this position. Accents are omitted anywhere, so they are exempt. */
function changeOf(letter: string, other: string, early: number): number {
  if (bare(letter) === bare(other)) return COST.accent
  return (VOWELS.has(bare(letter)) && VOWELS.has(bare(other)) ? COST.vowel : COST.changed) + early
}

/** The word with the accent of one letter removed, added or changed. */
function* accents(word: string, letters: string): Generator<string> {
  for (let at = 0; at < word.length; at++)
    for (const other of letters)
      if (other !== word[at] && bare(other) === bare(word[at]!))
        yield word.slice(0, at) + other + word.slice(at + 1)
}

/** The letter without its accent. */
function bare(letter: string): string {
  if (letter <= 'z') return letter
  const known = BARE.get(letter) ?? normalizeText(letter, 'NFD')[0]!
  BARE.set(letter, known)
  return known
}
const BARE = new Map<string, string>()

/** "infact" -> "in fact": only when both are very common words. */
function splits(word: string, rankOf: (word: string) => number): string[] {
  const found: string[] = []
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const shortest = Math.min(left.length, right.length)
    if (shortest === 1 && left !== 'a') continue
    if ((left === 'a' || rankOf(left) < EVERYDAY) && rankOf(right) < EVERYDAY) found.push(`${left} ${right}`)
  }
  return found
}
