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

/** 0 to 1; 0 for a text that is too long to judge. Takes about 0.1 ms. */
export function optOutProbability(said: string): number {
  if (said.length > LONGEST) return 0
  const features = optOutFeatures(said)
  if (features.length === 0) return 0
  let sum = 0
  for (const feature of features) sum += DIGITS.indexOf(OPT_OUT_MODEL.weights.charAt(feature)) - MIDDLE
  return 1 / (1 + Math.exp(-(OPT_OUT_MODEL.bias + (sum * OPT_OUT_MODEL.step) / Math.sqrt(features.length))))
}

/** The distinct indexes of a text's weights. */
export function optOutFeatures(said: string): number[] {
  const words = plain(said).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const spaced = ` ${words.join(' ')} `
  const found = new Set<number>()
  words.forEach((word, at) => {
    found.add(hash(`w${word}`))
    if (at > 0) found.add(hash(`b${words[at - 1]} ${word}`))
  })
  for (const length of [3, 4, 5])
    for (let at = 0; at + length <= spaced.length; at++) found.add(hash(spaced.slice(at, at + length)))
  return [...found]
}

/** FNV-1a with the finalizer of MurmurHash3. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0) % WEIGHTS
}
