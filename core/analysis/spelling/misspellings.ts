import { splitParagraphs } from '#core/text/sentences.ts'
import type { Part } from '../analysis.ts'
import type { Reading } from '../reading.ts'
import { knownWords } from './known-words.ts'
import type { Speller } from './speller.ts'
import { likeWritten, type Slip } from './slip.ts'
import { isTerm } from './terms.ts'
import { proseOf, tokensOf, type Token } from './tokens.ts'

/** So many unknown words are looked at, and no more: nobody mends a text of slips one by one. */
export const MOST_MISSPELLINGS = 100
/** A paragraph of which so large a share is unknown is in another language, or no prose. */
const FOREIGN_SHARE = 0.5
const FOREIGN_WORDS = 4

/** Words that English does not have, near to one that it has. */
export function findMisspellings(reading: Reading, part: Part, speller: Speller): Slip[] {
  const prose = proseOf(reading[part], part === 'text' ? reading.template : reading.subjectTemplate)
  const known = knownWords(reading)
  const found: Slip[] = []
  let asked = 0
  for (const piece of piecesOf(reading, part)) {
    const tokens = tokensOf(prose, piece)
    const unknown = tokens.filter((token) => !known.has(token.word) && !isEnglish(token.word, speller))
    if (unknown.length >= FOREIGN_WORDS && unknown.length > tokens.length * FOREIGN_SHARE) continue
    for (const token of unknown) {
      if (isName(token, prose)) continue
      if (++asked > MOST_MISSPELLINGS) return found
      const suggestions = speller.suggest(token.word)
      if (isNear(token, suggestions, speller)) found.push(slipOf(token, suggestions))
    }
  }
  return found
}

/** The greeting and the signature are names. */
function piecesOf({ parts, subject, text }: Reading, part: Part): { start: number; end: number }[] {
  if (part === 'subject') return [{ start: 0, end: subject.length }]
  const { start, end } = parts.body
  return splitParagraphs(text.slice(0, end))
    .map((piece) => ({ start: Math.max(start, piece.start), end: piece.end }))
    .filter((piece) => piece.end > piece.start)
}

const PREFIX =
  /^(?:re|un|non|pre|co|multi|sub|over|under|micro|cyber|auto|anti|inter|super|hyper|mid|post|out)(?=.{4})/

/** In the dictionary, or made of two words that are: no dictionary has every compound. */
function isEnglish(word: string, speller: Speller): boolean {
  if (speller.isWord(word) || isTerm(word)) return true
  const bare = word.replace(PREFIX, '')
  if (bare !== word && speller.isCommon(bare)) return true
  for (let at = 4; at <= Math.min(word.length - 4, 20); at++)
    if (speller.isCommon(word.slice(0, at)) && speller.isCommon(word.slice(at))) return true
  return false
}

/** What has a capital within a sentence, or within the word. */
function isName({ text, start }: Token, prose: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (capitals === 0) return false
  return capitals > 1 || !/^\p{Lu}/u.test(text) || text.length < 5 || !opensSentence(prose, start)
}

/** At the start of a sentence a name looks like any word: there, a common word must clearly have been meant. */
function isNear({ text }: Token, [nearest]: readonly string[], speller: Speller): boolean {
  if (nearest === undefined) return false
  return !/^\p{Lu}/u.test(text) || (nearest[0] === text[0]!.toLowerCase() && speller.isCommon(nearest))
}

const opensSentence = (prose: string, start: number): boolean =>
  /(?:^|[.!?\n:|{])[\s"“'(*-]*$/.test(prose.slice(Math.max(0, start - 8), start))

/** The word without its "'s", which stays. */
function slipOf({ start, text }: Token, suggestions: readonly string[]): Slip {
  const unknownWord = text.replace(/['’]s?$/i, '')
  const instead = suggestions.map((each) => likeWritten(each, text))
  return { start, end: start + unknownWord.length, instead, unknownWord }
}
