/** Hashed features of a token list: words, pairs of neighbours, and runs of letters within a word. */
export const BITS = 19
const MASK = (1 << BITS) - 1

const SHORTEST_RUN = 3
const LONGEST_RUN = 5

/** Calls `emit(bucket, token index)` for every feature; a pair belongs to its second word. */
export function eachFeature(tokens: readonly string[], emit: (bucket: number, token: number) => void): void {
  let before = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const word = hash(token, 0, token.length, 0x811c9dc5)
    emit(word & MASK, index)
    if (index > 0) emit(mix(Math.imul(before, 31) ^ word) & MASK, index)
    before = word
    if (token.length > SHORTEST_RUN) eachRun(`<${token}>`, (bucket) => emit(bucket, index))
  }
}

function eachRun(framed: string, emit: (bucket: number) => void): void {
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN; length++) {
    for (let at = 0; at + length <= framed.length; at++)
      emit(hash(framed, at, at + length, 0x9747b28c) & MASK)
  }
}

/** FNV-1a, finished so that the low bits are well mixed. */
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
