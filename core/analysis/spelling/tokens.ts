import type { Piece } from '#core/templates/parse.ts'
import type { Template } from '../merge-tags.ts'
import { plain } from './known-words.ts'

/** A word to look up: in its original form, and in the dictionary's form. */
export type Token = { start: number; end: number; text: string; word: string }

const CHUNK = /[^\s|]+/g
const LETTERS = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
/** Addresses, paths, handles, tags, file names, code: a chunk with one of these is not prose. */
const NO_PROSE = /[@/\\_#=<>~^*]|[\p{L}\d][.:][\p{L}\d]/u
/** Longer than any word with its punctuation: a key, a blob, a text without spaces. */
const LONGEST_CHUNK = 60
const LATIN_WORD = /^[a-zß-ɏ']{3,}$/

/** `elision` matches a prefix that is not part of the word. */
export function tokensOf(
  prose: string,
  { start, end }: { start: number; end: number },
  elision?: RegExp,
): Token[] {
  const tokens: Token[] = []
  for (const { 0: chunk, index } of prose.slice(start, end).matchAll(CHUNK)) {
    if (chunk.length > LONGEST_CHUNK || NO_PROSE.test(chunk)) continue
    for (const match of chunk.matchAll(LETTERS)) {
      const text = elision ? match[0].replace(elision, '') : match[0]
      const at = match.index + match[0].length - text.length
      const word = plain(text)
      if (LATIN_WORD.test(word) && !/\d/.test((chunk[at - 1] ?? '') + (chunk[at + text.length] ?? '')))
        tokens.push({ start: start + index + at, end: start + index + at + text.length, text, word })
    }
  }
  return tokens
}

/**
 * The text with everything but prose blanked: tags, conditions, placeholders, code, quoted lines. Offsets are
 * unchanged.
 */
export function proseOf(text: string, { pieces, placeholders }: Template): string {
  const prose = pieces.length > 0 ? textPieces(text, pieces) : text
  return withoutPlaceholders(prose, placeholders).replace(/`[^`\n]{1,300}`|^>.*$/gm, (code) =>
    ' '.repeat(code.length),
  )
}

type Place = { start: number; end: number }

function textPieces(text: string, pieces: readonly Piece[]): string {
  const places: Place[] = []
  const addPlaces = (within: readonly Piece[]): void => {
    for (const piece of within)
      if (piece.kind === 'text') places.push(piece)
      else if (piece.kind === 'if') piece.branches.forEach(addPlaces)
      else if (piece.kind === 'spin') piece.options.forEach(addPlaces)
  }
  addPlaces(pieces)
  const prose: string[] = []
  let from = 0
  for (const { start, end } of places.sort((a, b) => a.start - b.start)) {
    if (start < from) continue
    prose.push(blank(text.slice(from, start)), text.slice(start, end))
    from = end
  }
  return prose.join('') + blank(text.slice(from))
}

function withoutPlaceholders(text: string, placeholders: readonly Place[]): string {
  const prose: string[] = []
  let from = 0
  for (const { start, end } of placeholders) {
    if (start < from) continue
    prose.push(text.slice(from, start), blank(text.slice(start, end)))
    from = end
  }
  return prose.join('') + text.slice(from)
}

const blank = (text: string): string => text.replace(/[^\n]/g, '|')
