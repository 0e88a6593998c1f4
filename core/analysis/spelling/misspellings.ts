import { splitParagraphs, type Piece } from '#core/text/sentences.ts'
import type { Part } from '../analysis.ts'
import type { Reading } from '../reading.ts'
import { isInLanguage, withoutForeign } from './foreign-passages.ts'
import { knownWords, plain } from './known-words.ts'
import type { Speller } from './speller.ts'
import { likeWritten, type Mistake } from './mistake.ts'
import { isTerm } from './terms.ts'
import { proseOf, tokensOf, type Token } from './tokens.ts'

/** Checks only this many unknown words: nobody corrects a text full of mistakes one by one. */
export const MOST_MISSPELLINGS = 100
/** A paragraph with this share of unknown words may be in another language, or not prose. */
const FOREIGN_SHARE = 0.5
const FOREIGN_WORDS = 4
/** From this many words on, the most frequent words determine the language of a mail. */
const TOLD_WORDS = 15

/** Words that the language does not have but that are close to one that it has. */
export function findMisspellings(reading: Reading, part: Part, speller: Speller): Mistake[] {
  if (isForeign(reading, speller)) return []
  const prose = proseIn(reading, part)
  const known = knownWords(reading)
  const found: Mistake[] = []
  let suggestionCount = 0
  for (const piece of piecesOf(reading, part)) {
    const tokens = tokensOf(prose, piece, speller.rules.elision)
    const unknown = tokens.filter((token) => !known.has(token.word) && !isKnown(token.word, speller))
    if (unknown.length >= FOREIGN_WORDS && unknown.length > tokens.length * FOREIGN_SHARE)
      if (part === 'subject' || !isInLanguage(reading, piece)) continue
    for (const token of part === 'text' ? withoutForeign(unknown, tokens, reading) : unknown) {
      if (isName(token, prose, speller)) continue
      if (++suggestionCount > MOST_MISSPELLINGS) return found
      const suggestions = speller.suggest(token.word)
      if (isNear(token, suggestions, speller)) found.push(mistakeOf(token, suggestions))
    }
  }
  return found
}

const proseIn = (reading: Reading, part: Part): string =>
  proseOf(reading[part], part === 'text' ? reading.template : reading.subjectTemplate)

/**
 * A mail of a few, mostly unknown words is in another language: "Angebote für Praxen: passt Dienstag?" is not
 * misspelled English, although it is too short to be recognized as German.
 */
function isForeign(reading: Reading, speller: Speller): boolean {
  if (reading.words.length >= TOLD_WORDS) return false
  const words = (['subject', 'text'] as const).flatMap((part) => {
    const prose = proseIn(reading, part)
    return (
      piecesOf(reading, part)
        .flatMap((piece) => tokensOf(prose, piece, speller.rules.elision))
        // Names do not indicate a language.
        .filter(({ text, start }) => /^\p{Ll}/u.test(text) || opensSentence(prose, start))
    )
  })
  const unknown = words.filter(({ word }) => !isKnown(word, speller))
  return unknown.length > 1 && unknown.length >= words.length * FOREIGN_SHARE
}

/** The greeting and the signature are names. */
function piecesOf({ parts, subject, text }: Reading, part: Part): Piece[] {
  if (part === 'subject') return [{ start: 0, end: subject.length }]
  const { start, end } = parts.body
  return splitParagraphs(text.slice(0, end))
    .map((piece) => ({ start: Math.max(start, piece.start), end: piece.end }))
    .filter((piece) => piece.end > piece.start)
}

/** Cached `isKnownAnew`: most words were already checked for the previous keystroke or email. */
function isKnown(word: string, speller: Speller): boolean {
  let known = knownTo.get(speller)
  if (!known || known.size >= MOST_KNOWN) knownTo.set(speller, (known = new Map()))
  const remembered = known.get(word)
  if (remembered !== undefined) return remembered
  const answer = isKnownAnew(word, speller)
  // A loan word may become known once the English dictionary is loaded, so only then is a negative result final.
  if (answer || !speller.rules.loan || speller.in('en')) known.set(word, answer)
  return answer
}

const MOST_KNOWN = 20_000
const knownTo = new WeakMap<Speller, Map<string, boolean>>()

/** In the dictionary, or composed of two words that are: no dictionary has every compound. */
function isKnownAnew(word: string, speller: Speller): boolean {
  const { prefix, compounds } = speller.rules
  if (speller.isWord(word) || isTerm(word) || isLoan(word, speller)) return true
  const isPart = compounds === 'common' ? speller.isCommon : speller.isWord
  const bare = word.replace(prefix, '')
  if (bare !== word && isPart(bare)) return true
  if (compounds === undefined) return false
  const isFirst = compounds === 'any' ? (part: string) => isPart(part) || isPart(withoutS(part)) : isPart
  if (compounds === 'any' && isPart(withoutS(word))) return true
  for (let at = SHORTEST_PART; at <= Math.min(word.length - SHORTEST_PART, 20); at++)
    if (isPart(word.slice(at)) && isFirst(word.slice(0, at))) return true
  return false
}

function isLoan(word: string, speller: Speller): boolean {
  const [, whole, stem] = speller.rules.loan?.exec(word) ?? []
  const english = speller.in('en')
  const loan = whole ?? stem
  return loan !== undefined && english !== null && (english.isCommon(loan) || english.isCommon(`${loan}e`))
}

const SHORTEST_PART = 4
/** The linking letter of a compound: "verkoopS-team". */
const withoutS = (part: string): string => part.replace(/s$/, '')

/** True for a capital within a sentence, or within the word. */
function isName({ text, word, start }: Token, prose: string, speller: Speller): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (capitals === 0) return false
  if (speller.rules.nouns && capitals === 1 && /^\p{Lu}.{4}/u.test(text))
    return isAfterName(prose.slice(Math.max(0, start - 40), start), speller)
  if (capitals > 1 || !/^\p{Lu}/u.test(text) || !opensSentence(prose, start)) return true
  return text.length < 5 && !swapsCommon(word, speller)
}

/** Short names are close to many words: "Mya" to "may". */
const SWAPPED_AMONG = 60

/** "Teh" and "Yuor": two letters swapped in one of the most frequent words. */
function swapsCommon(word: string, speller: Speller): boolean {
  const [nearest = ''] = speller.suggest(word)
  if (nearest.length !== word.length || !speller.isCommon(nearest, SWAPPED_AMONG)) return false
  let at = 0
  while (word[at] === nearest[at]) at++
  return nearest === word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

/** Recognizes names in a language that capitalizes nouns: "Lisa Oberhauser", but not "Ihr Vertrieb". */
function isAfterName(before: string, speller: Speller): boolean {
  const [, word] = /(?<![\p{L}\p{M}])(\p{Lu}[\p{L}\p{M}]{1,38}) $/u.exec(before) ?? []
  return word !== undefined && !speller.isCommon(plain(word))
}

/**
 * At the start of a sentence a name looks like any word, and a short string is close to many words. There, only a
 * common word counts as the intended one.
 */
function isNear({ text, word }: Token, [nearest]: readonly string[], speller: Speller): boolean {
  if (nearest === undefined || (text.length < 5 && !speller.isCommon(nearest) && !nearest.includes(' ')))
    return false
  // Compounds are almost always nouns: a lower-case unknown word close to one is more often new than wrong.
  if (!/^\p{Lu}/u.test(text))
    return !speller.rules.nouns || speller.isListed(nearest) || nearest.includes(' ')
  // "Werkzeug kunde": a language that joins nouns never splits them.
  if (speller.rules.nouns && word.length >= LONG_NOUN && nearest.includes(' ')) return false
  if (nearest[0] !== word[0] || (speller.rules.nouns && speller.in('en')?.isWord(word))) return false
  return speller.isCommon(nearest) || (speller.rules.nouns !== undefined && word.length >= LONG_NOUN)
}

/** Shorter names are one letter away from some noun. */
const LONG_NOUN = 9

const opensSentence = (prose: string, start: number): boolean =>
  /(?:^|[.!?\n:|{])[\s"“'(*-]*$/.test(prose.slice(Math.max(0, start - 8), start))

/** The word without its "'s", which is preserved. */
function mistakeOf({ start, text }: Token, suggestions: readonly string[]): Mistake {
  const unknownWord = text.replace(/['’]s?$/i, '')
  const instead = suggestions.map((each) => likeWritten(each, text))
  return { start, end: start + unknownWord.length, instead, unknownWord }
}
