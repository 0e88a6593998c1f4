import type { SpamModel, SpamWord } from '../analysis.ts'
import { eachFeature, SIZE } from './features.ts'
import { spamTokens } from './normalize.ts'

/** What the model cannot know; it stands beside every estimate. */
export const SPAM_CAVEAT =
  'This says how much the text reads like spam, not whether it will land in spam: that depends on your reputation, too.'

/** A trained model as it is shipped: one signed byte for each bucket, in base64; 127 stands for `range`. */
export type SpamWeights = { name: string; range: number; bias: number; weights: string }

const MOST_WORDS = 8
// A word or two say nothing: below about ten words the estimate leans on what most mail is, which is not spam.
const ENOUGH_FEATURES = 40
const UNKNOWN = -1.5

export function openSpamModel({ name, range, bias, weights }: SpamWeights): SpamModel {
  const table = decode(weights)
  const weightOf = Float64Array.from(
    { length: 256 },
    (_, at) => range * Math.sign(at - 128) * ((at - 128) / 127) ** 2,
  )
  const seen = new SeenBuckets()
  return {
    name,
    estimate(subject, text) {
      seen.clear()
      const tokens = spamTokens(subject, text)
      const moved = new Float64Array(tokens.tokens.length)
      let count = 0
      let sum = 0
      eachFeature(tokens, (bucket, token) => {
        if (!seen.add(bucket)) return
        const byte = table[bucket]!
        if (byte === 0) return
        const weight = weightOf[byte + 128]!
        count++
        sum += weight
        moved[token]! += weight
      })
      const length = Math.sqrt(Math.max(1, count))
      const known = Math.min(1, count / ENOUGH_FEATURES)
      const score = known * (bias + sum / length) + (1 - known) * UNKNOWN
      const probability = 1 / (1 + Math.exp(-score))
      return { probability, words: wordsOf(tokens.tokens, moved, 1 / length), model: name }
    },
  }
}

const SLOTS = 1 << 14

/** A feature counts once a mail. A table of 64 kB stays in the processor's cache, where a mark for every bucket would not. */
class SeenBuckets {
  private readonly slots = new Int32Array(SLOTS)

  clear(): void {
    this.slots.fill(0)
  }

  /** False when it was there. A mail has at most 6,000 features, so there is always room. */
  add(bucket: number): boolean {
    let slot = bucket & (SLOTS - 1)
    while (this.slots[slot] !== 0) {
      if (this.slots[slot] === bucket + 1) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    this.slots[slot] = bucket + 1
    return true
  }
}

/** The words that moved it most, either way. */
function wordsOf(tokens: readonly string[], moved: Float64Array, scale: number): SpamWord[] {
  const byWord = new Map<string, number>()
  tokens.forEach((token, index) => {
    const word = nameOf(token)
    if (word !== null) byWord.set(word, (byWord.get(word) ?? 0) + moved[index]! * scale)
  })
  return [...byWord]
    .map(([word, weight]): SpamWord => ({ word, weight: Math.round(weight * 1000) / 1000 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MOST_WORDS)
}

function nameOf(token: string): string | null {
  if (token === '!') return 'exclamation marks'
  if (token === '#%') return 'percentages'
  if (token.startsWith('$')) return 'amounts of money'
  return /^\p{L}{3}/u.test(token) ? token : null
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 to signed bytes; `atob` is no part of the language. */
function decode(base64: string): Int8Array {
  const values = new Uint8Array(128)
  for (let value = 0; value < 64; value++) values[LETTERS.charCodeAt(value)] = value
  const bytes = new Int8Array(SIZE)
  let at = 0
  for (let from = 0; from + 3 < base64.length && at < SIZE; from += 4) {
    const bits =
      (values[base64.charCodeAt(from)]! << 18) |
      (values[base64.charCodeAt(from + 1)]! << 12) |
      (values[base64.charCodeAt(from + 2)]! << 6) |
      values[base64.charCodeAt(from + 3)]!
    bytes[at++] = bits >> 16
    if (at < SIZE) bytes[at++] = bits >> 8
    if (at < SIZE) bytes[at++] = bits
  }
  return bytes
}
