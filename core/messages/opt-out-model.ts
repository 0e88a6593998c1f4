// A second opinion on short replies in which the rules find no request to stop: a logistic model over words, pairs of
// words and parts of words, in all languages at once. `npm run train-opt-outs` learns its weights from the labeled
// mails that rules are tuned on.
import { plain } from './wishes/words.ts'
import { OPT_OUT_MODEL } from './generated/opt-out-weights.ts'

/** The number of weights. Features share a weight when their hashes are equal. */
export const WEIGHTS = 2 ** 15
/** A character of the packed weights stands for a multiple of `step`, from -31 to 31. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+'
export const MIDDLE = 31

/** Longer replies say more than a request to stop. */
const LONGEST = 300

let weights: Int8Array | undefined

/** 0 to 1; 0 for a text that is too long to judge. Takes about 0.1 ms. */
export function optOutProbability(said: string): number {
  if (said.length > LONGEST) return 0
  const features = optOutFeatures(said)
  if (features.length === 0) return 0
  weights ??= Int8Array.from(OPT_OUT_MODEL.weights, (digit) => DIGITS.indexOf(digit) - MIDDLE)
  let sum = 0
  for (const feature of features) sum += weights[feature]!
  return 1 / (1 + Math.exp(-(OPT_OUT_MODEL.bias + (sum * OPT_OUT_MODEL.step) / Math.sqrt(features.length))))
}

/** The distinct indexes of a text's weights. */
export function optOutFeatures(said: string): number[] {
  const words = plain(said).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const spaced = ` ${words.join(' ')} `
  const found = new Set<number>()
  let from = 0
  words.forEach((word, at) => {
    found.add(hash(WORD, spaced, from + 1, from + 1 + word.length))
    const before = at > 0 ? words[at - 1]!.length + 1 : 0
    if (at > 0) found.add(hash(PAIR, spaced, from + 1 - before, from + 1 + word.length))
    from += word.length + 1
  })
  for (const length of [3, 4, 5])
    for (let at = 0; at + length <= spaced.length; at++) found.add(hash(PART, spaced, at, at + length))
  return [...found]
}

/** FNV-1a of the characters between two places with the finalizer of MurmurHash3. The seeds tell the kinds apart. */
function hash(seed: number, text: string, start: number, end: number): number {
  let value = seed
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0) % WEIGHTS
}
const [PART, WORD, PAIR] = [0x811c9dc5, 0x1b873593, 0xcc9e2d51] as const
