// Recognizes a language by letter sequences, like ELD (github.com/nitotm/efficient-language-detector-js): each word is
// cut into sequences of four UTF-8 bytes, and each sequence adds its score to the languages that use it.
import { NGRAMS } from './generated/ngrams.ts'
import { LANGUAGE_CODES } from './language-codes.ts'
import { SequenceTable } from './sequence-table.ts'

/** ELD scores a sequence by the logarithm of its frequency: 53 for the rarest, up to 150 above that. */
const FLOOR = 53
const STEP = 12
export const LEVELS = 14
export const levelOf = (score: number): number => Math.min(LEVELS - 1, Math.round(score / STEP))

/** Longer "words" are code, base64 or an attack. */
const LONGEST_WORD = 40
const SIZE = 4
const STRIDE = 3

export type LanguageScores = {
  /** One score per language, in the order of `LANGUAGE_CODES`. */
  scores: Float64Array
  /** The number of distinct letter sequences, and how many of them the model knows. */
  sequences: number
  known: number
}

export function scoreLanguages(words: Iterable<string>): LanguageScores {
  model ??= unpack(NGRAMS)
  const { table, first, entries } = model
  const scores = new Float64Array(LANGUAGE_CODES.length)
  seen.clear()
  let known = 0
  for (const word of words)
    eachSequence(word, (sequence, edges) => {
      if (!seen.add(sequence, edges)) return
      const found = table.find(sequence, edges)
      if (found < 0) return
      known++
      for (let at = first[found]!; at < first[found + 1]!; at++)
        scores[entries[at]! >> 4]! += FLOOR + (entries[at]! & 15) * STEP
    })
  return { scores, sequences: seen.size, known }
}

/** The sequences of one passage. */
const seen = new SequenceTable()

/** `edges`: 1 when the sequence begins its word, 2 when it ends it, 3 for both. */
type EachSequence = (sequence: number, edges: number) => void
const BEGINS = 1
const ENDS = 2

function eachSequence(word: string, each: EachSequence): void {
  const length = readBytes(word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word)
  if (length === 0) return
  let start = 0
  for (; start + SIZE < length; start += STRIDE) each(packed(start, start + SIZE), start === 0 ? BEGINS : 0)
  each(packed(Math.max(0, length - SIZE), length), start === 0 ? BEGINS | ENDS : ENDS)
}

const bytes = new Uint8Array(3 * LONGEST_WORD)

/** Writes the UTF-8 bytes of a word to `bytes`, and returns their number. */
function readBytes(word: string): number {
  let length = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 0x80) bytes[length++] = code
    else {
      if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6)
      else {
        bytes[length++] = 0xe0 | (code >> 12)
        bytes[length++] = 0x80 | ((code >> 6) & 63)
      }
      bytes[length++] = 0x80 | (code & 63)
    }
  }
  return length
}

/** Up to four bytes as one number. */
function packed(start: number, end: number): number {
  let sequence = 0
  for (let at = start; at < end; at++) sequence = (sequence << 8) | bytes[at]!
  return sequence
}

/** `entries` from `first[place]` to `first[place + 1]` are the languages and levels of the sequence at a place. */
type Model = { table: SequenceTable; first: Int32Array; entries: Int16Array }
let model: Model | undefined

/**
 * One line per language, one list per level; a digit before a sequence is the length of the prefix shared with the
 * previous one. Bytes above 127 are the letters 128 further, and a space marks the edge of a word.
 */
function unpack(lines: readonly string[]): Model {
  const table = new SequenceTable()
  const lists: number[][] = []
  for (const [place, line] of lines.entries()) {
    for (const [level, list] of line.split('|').entries()) {
      let before = ''
      for (const [, shared, rest] of list.matchAll(/(\d)([^\d|]*)/g)) {
        before = before.slice(0, Number(shared)) + rest!
        const edges = (before.startsWith(' ') ? BEGINS : 0) | (before.endsWith(' ') ? ENDS : 0)
        const sequence = packedLetters(before.trim())
        const entry = place * 16 + level
        if (table.add(sequence, edges)) lists.push([entry])
        else lists[table.find(sequence, edges)]!.push(entry)
      }
    }
  }
  const first = new Int32Array(lists.length + 1)
  for (const [place, { length }] of lists.entries()) first[place + 1] = first[place]! + length
  return { table, first, entries: Int16Array.from(lists.flat()) }
}

function packedLetters(letters: string): number {
  for (let at = 0; at < letters.length; at++) {
    const code = letters.charCodeAt(at)
    bytes[at] = code < 0x80 ? code : code - 0x80
  }
  return packed(0, letters.length)
}
