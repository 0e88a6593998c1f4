import type { SpamTokens } from './normalize.ts'
import { KEYS } from './weight-table.ts'

const MASK = KEYS - 1

const WORD = 0x811c9dc5
const SUBJECT = 0x2b1f3a77
const BEGINNING = 0x9747b28c
const ENDING = 0x51ed270b
const MARK = 0x1f83d9ab
/** A mark counts as this many words: one word among hundreds could not move the estimate. */
const COPIES = 4

/**
 * Hashed features: words, pairs of neighbors, words of the subject, and the start and end of each word. Calls
 * `emit(key, token)` for each; a pair belongs to its second word.
 */
export function eachFeature(
  { tokens, subjectTokens, marks }: SpamTokens,
  emit: (key: number, token: number) => void,
): void {
  let before = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const length = token.length
    const word = hash(token, 0, length, WORD)
    emit(word & MASK, index)
    if (index > 0) emit(mix(Math.imul(before, 31) ^ word) & MASK, index)
    if (index < subjectTokens) emit(mix(word ^ SUBJECT) & MASK, index)
    if (length > 4) {
      emit(hash(token, 0, 4, BEGINNING) & MASK, index)
      emit(hash(token, length - 3, length, ENDING) & MASK, index)
    }
    before = word
  }
  marks.forEach((mark, index) => {
    for (let copy = 0; copy < COPIES; copy++)
      emit(hash(mark, 0, mark.length, MARK + copy) & MASK, tokens.length + index)
  })
}

/** The key of a single word. */
export const wordKey = (word: string): number => hash(word, 0, word.length, WORD) & MASK

/** FNV-1a with a finalizer, so that the low bits are well mixed. */
function hash(text: string, start: number, end: number, seed: number): number {
  let value = seed
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return mix(value)
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  return mixed >>> 0
}
