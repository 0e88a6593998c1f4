// Recognizes a language by letter sequences, like ELD (github.com/nitotm/efficient-language-detector-js): each word is
// cut into sequences of four UTF-8 bytes, and each sequence adds its score to the languages that use it.
import { NGRAMS } from './generated/ngrams.ts'
import { LANGUAGE_CODES } from './language-codes.ts'

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
  const scores = new Float64Array(LANGUAGE_CODES.length)
  const sequences = new Set<string>()
  for (const word of words) addSequences(word, sequences)
  model ??= unpack(NGRAMS)
  let known = 0
  for (const sequence of sequences) {
    const entries = model.get(sequence)
    if (!entries) continue
    known++
    for (const entry of entries) scores[entry >> 4]! += FLOOR + (entry & 15) * STEP
  }
  return { scores, sequences: sequences.size, known }
}

function addSequences(word: string, sequences: Set<string>): void {
  const bytes = bytesOf(word.slice(0, LONGEST_WORD))
  if (bytes === '') return
  let start = 0
  for (; start + SIZE < bytes.length; start += STRIDE)
    sequences.add((start === 0 ? ' ' : '') + bytes.slice(start, start + SIZE))
  sequences.add(`${start === 0 ? ' ' : ''}${bytes.slice(Math.max(0, bytes.length - SIZE))} `)
}

/** The UTF-8 bytes as a string in which every byte is one letter, so that a packed model is readable text. */
function bytesOf(word: string): string {
  let bytes = ''
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 0x80) bytes += word[at]
    else if (code < 0x800) bytes += high(0xc0 | (code >> 6)) + high(0x80 | (code & 63))
    else bytes += high(0xe0 | (code >> 12)) + high(0x80 | ((code >> 6) & 63)) + high(0x80 | (code & 63))
  }
  return bytes
}

const high = (byte: number): string => String.fromCharCode(byte + 128)

let model: Map<string, number[]> | undefined

/**
 * One line per language, one list per level; a digit before a sequence is the length of the prefix shared with the
 * previous one.
 */
function unpack(lines: readonly string[]): Map<string, number[]> {
  const entries = new Map<string, number[]>()
  for (const [place, line] of lines.entries()) {
    for (const [level, list] of line.split('|').entries()) {
      let before = ''
      for (const [, shared, rest] of list.matchAll(/(\d)([^\d|]*)/g)) {
        before = before.slice(0, Number(shared)) + rest!
        const known = entries.get(before)
        if (known) known.push(place * 16 + level)
        else entries.set(before, [place * 16 + level])
      }
    }
  }
  return entries
}
