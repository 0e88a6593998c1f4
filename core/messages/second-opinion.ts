// A second opinion on short replies in which the rules find nothing: a softmax model over words, pairs of words and
// parts of words, in all languages at once. It suppresses nobody: it asks a person, keeps a rule from suppressing, or
// adds evidence for an absence, a challenge or a reported departure. `npm run train-second-opinion` learns its weights
// from the labeled mails that rules are tuned on.
import { plain } from './wishes/words.ts'
import { SECOND_OPINION } from './generated/second-opinion-weights.ts'

/** The kinds besides a reply, in the order of their weights. */
export const OPINIONS = ['opt_out', 'left', 'out_of_office', 'challenge'] as const
type Opinion = (typeof OPINIONS)[number]

/** The number of weights for each kind. Features share a weight when their hashes are equal. */
export const WEIGHTS = 2 ** 14
/** A character of the packed weights stands for a multiple of `step`, from -31 to 31. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+'
export const MIDDLE = 31

/** Longer replies say more than a program does, or a request to stop. */
const LONGEST = 300
/** The number of characters that the model reads. */
export const OPINION_READ = 600

let weights: Int8Array | undefined
let latest: { text: string; opinion: Record<Opinion, number> } | undefined

/** The probability of each kind by the first 600 characters. Takes about 0.2 ms, and is cached for one text. */
export function opinionOn(said: string): Record<Opinion, number> {
  const text = said.slice(0, OPINION_READ)
  if (latest?.text === text) return latest.opinion
  const features = featuresOf(text)
  weights ??= unpack(SECOND_OPINION.weights)
  const sums = OPINIONS.map(() => 0)
  for (const feature of features)
    for (let kind = 0; kind < OPINIONS.length; kind++)
      sums[kind]! += weights[feature * OPINIONS.length + kind]!
  const root = Math.sqrt(Math.max(1, features.length))
  const odds = sums.map((sum, kind) =>
    Math.exp(SECOND_OPINION.biases[kind]! + (sum * SECOND_OPINION.step) / root),
  )
  const total = odds.reduce((all, one) => all + one, 1)
  const [optOut = 0, left = 0, away = 0, challenge = 0] = odds.map((one) => one / total)
  const opinion = { opt_out: optOut, left, out_of_office: away, challenge }
  latest = { text, opinion }
  return opinion
}

/** The kind that a short text without any evidence for a rule probably is, besides a reply. */
export function probableKind(said: string, least = PROBABLE): Opinion | null {
  if (said.length > LONGEST || said.trim() === '') return null
  const opinion = opinionOn(said)
  return OPINIONS.find((kind) => opinion[kind] >= least) ?? null
}
const PROBABLE = 0.6

export const unpack = (packed: string): Int8Array =>
  Int8Array.from(packed, (digit) => DIGITS.indexOf(digit) - MIDDLE)

/** The distinct indexes of a text's features. */
export function featuresOf(said: string): number[] {
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
