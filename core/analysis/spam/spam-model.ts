import type { SpamModel, SpamWord } from '../analysis.ts'
import { eachFeature } from './features.ts'
import { spamTokens, type SpamTokens } from './normalize.ts'
import { WeightTable } from './weight-table.ts'

/** The model's limits, shown beside every estimate. */
export const SPAM_CAVEAT =
  'This says how much the text reads like spam, not whether it will land in spam: that depends on your reputation, too.'

/** A trained model in its shipped form: keys and signed bytes in base64 (`packTable`); 127 stands for `range`. */
export type SpamWeights = { name: string; range: number; bias: number; weights: string }

const MOST_WORDS = 8
// Too few words are not enough evidence: below about ten words the estimate leans towards the majority of mail, which
// is not spam.
const ENOUGH_FEATURES = 24
const UNKNOWN = -1.5
// A mail of which less than this share of the features was learned is unlike all training mail: the estimate moves
// towards "not sure", and says nothing below the lower share.
const FAMILIAR = { least: 0.4, enough: 0.6 }

export function openSpamModel({ name, range, bias, weights }: SpamWeights): SpamModel {
  const table = new WeightTable(weights)
  const weightOf = weightsOf(range)
  const seen = new SeenKeys()
  /** Adds up the weights; `moved` gets the sum of each token. */
  const read = (tokens: SpamTokens, moved?: Float64Array): { probability: number; length: number } => {
    seen.clear()
    let [all, count] = [0, 0]
    let sum = 0
    eachFeature(tokens, (key, token) => {
      if (!seen.add(key)) return
      all++
      const byte = table.byteOf(key)
      if (byte === 0) return
      const weight = weightOf[byte + 128]!
      count++
      sum += weight
      if (moved) moved[token]! += weight
    })
    const length = Math.sqrt(Math.max(1, count))
    const known = Math.min(1, count / ENOUGH_FEATURES)
    const learned = known * (bias + sum / length) + (1 - known) * UNKNOWN
    const score = learned * (all < ENOUGH_FEATURES ? 1 : familiarity(count / all))
    return { probability: 1 / (1 + Math.exp(-score)), length }
  }
  return {
    name,
    probability: (subject, text) => read(spamTokens(subject, text)).probability,
    estimate(subject, text) {
      const tokens = spamTokens(subject, text)
      const moved = new Float64Array(tokens.tokens.length + tokens.marks.length)
      const { probability, length } = read(tokens, moved)
      return {
        probability,
        words: wordsOf([...tokens.tokens, ...tokens.marks], moved, 1 / length),
        model: name,
      }
    },
  }
}

/** The weight of each signed byte, by the byte plus 128. */
const weightsOf = (range: number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, at) => range * Math.sign(at - 128) * ((at - 128) / 127) ** 2)

const familiarity = (share: number): number =>
  Math.min(1, Math.max(0, (share - FAMILIAR.least) / (FAMILIAR.enough - FAMILIAR.least)))

const SLOTS = 1 << 14

/**
 * Counts each feature once per mail. A table of 64 kB fits into the processor's cache, unlike a flag for every key.
 */
class SeenKeys {
  private readonly slots = new Int32Array(SLOTS)

  clear(): void {
    this.slots.fill(0)
  }

  /** Returns false when the key was already present. A mail has at most 6,000 features, so the table never fills. */
  add(key: number): boolean {
    let slot = key & (SLOTS - 1)
    while (this.slots[slot] !== 0) {
      if (this.slots[slot] === key + 1) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    this.slots[slot] = key + 1
    return true
  }
}

/** The words with the most influence, in either direction. */
function wordsOf(tokens: readonly string[], moved: Float64Array, scale: number): SpamWord[] {
  const byWord = new Map<string, number>()
  for (let index = 0; index < tokens.length; index++) {
    if (moved[index] === 0) continue
    const word = nameOf(tokens[index]!)
    if (word !== null) byWord.set(word, (byWord.get(word) ?? 0) + moved[index]! * scale)
  }
  const words: SpamWord[] = []
  for (const [word, weight] of byWord) {
    const rounded = Math.round(weight * 1000) / 1000
    if (rounded !== 0) words.push({ word, weight: rounded })
  }
  return words.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MOST_WORDS)
}

function nameOf(token: string): string | null {
  if (token.length >= 3 && isSmallAscii(token, 0) && isSmallAscii(token, 1) && isSmallAscii(token, 2))
    return token
  if (token === '!') return 'exclamation marks'
  if (token === '#%') return 'percentages'
  if (token.startsWith('$')) return 'amounts of money'
  // A mark is named by a phrase, a token never holds a space.
  return /^\p{L}{3}/u.test(token) ? token : null
}

const isSmallAscii = (token: string, at: number): boolean => {
  const code = token.charCodeAt(at)
  return code >= 97 && code <= 122
}
