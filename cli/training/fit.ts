// Logistic regression over hashed features by AdaGrad: the same mails give the same weights, bit for bit.
import { eachFeature, SIZE } from '#core/analysis/spam/features.ts'
import { spamTokens } from '#core/analysis/spam/normalize.ts'
import type { Mail } from './corpus.ts'

export type Example = Mail & { features: Int32Array }
export type Linear = { weights: Float32Array; bias: number }

export const SETTINGS = { epochs: 10, rate: 0.3, decay: 3e-5, rarest: 2, sourcePower: 0.5, heaviest: 20 }

/** What this product is about: a false alarm here is the one that costs most. */
const OUTREACH = new Set(['cold-outreach', 'own-cold'])
const OUTREACH_WEIGHT = 1.5

export function toExample(mail: Mail): Example {
  const features = new Set<number>()
  eachFeature(spamTokens(mail.subject, mail.text), (bucket) => features.add(bucket))
  return { ...mail, features: Int32Array.from(features) }
}

export function fit(examples: readonly Example[], settings = SETTINGS): Linear {
  const known = frequent(examples, settings.rarest)
  const rows = examples.map(({ features }) => features.filter((bucket) => known[bucket] === 1))
  const importance = weigh(examples, settings)
  const weights = new Float32Array(SIZE)
  const speed = new Float32Array(SIZE).fill(1e-6)
  let [bias, biasSpeed] = [0, 1e-6]
  const order = examples.map((_, index) => index)
  const random = sequence(42)
  const mean = new Float32Array(SIZE)
  let meanBias = 0
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      const row = rows[index]!
      if (row.length === 0) continue
      const value = 1 / Math.sqrt(row.length)
      let sum = bias
      for (const bucket of row) sum += weights[bucket]! * value
      const error = (1 / (1 + Math.exp(-sum)) - Number(examples[index]!.isSpam)) * importance[index]!
      biasSpeed += error * error
      bias -= (settings.rate * 0.1 * error) / Math.sqrt(biasSpeed)
      for (const bucket of row) {
        const slope = error * value + settings.decay * weights[bucket]!
        speed[bucket]! += slope * slope
        weights[bucket]! -= (settings.rate * slope) / Math.sqrt(speed[bucket]!)
      }
    }
    // The mean over the passes is steadier than the last of them (Polyak and Juditsky 1992); the first is still finding its way.
    if (epoch === 0) continue
    meanBias += bias / (settings.epochs - 1)
    for (let bucket = 0; bucket < SIZE; bucket++) mean[bucket]! += weights[bucket]! / (settings.epochs - 1)
  }
  return { weights: mean, bias: meanBias }
}

export function scoreOf({ features }: Example, { weights, bias }: Linear): number {
  let [count, sum] = [0, 0]
  for (const bucket of features) {
    if (weights[bucket] === 0) continue
    count++
    sum += weights[bucket]!
  }
  return bias + sum / Math.sqrt(Math.max(1, count))
}

/** What only one mail has ever had teaches nothing but that mail. */
function frequent(examples: readonly Example[], rarest: number): Uint8Array {
  const counts = new Uint32Array(SIZE)
  for (const { features } of examples) for (const bucket of features) counts[bucket]!++
  return Uint8Array.from(counts, (count) => Number(count >= rarest))
}

/** Both labels weigh the same, and a source of a hundred mails is not drowned by one of ten thousand. */
function weigh(examples: readonly Example[], { sourcePower, heaviest }: typeof SETTINGS): Float64Array {
  const counts = Map.groupBy(examples, ({ source, isSpam }) => `${source} ${isSpam}`)
  const raw = examples.map(({ source, isSpam }) => counts.get(`${source} ${isSpam}`)!.length ** -sourcePower)
  const total = { spam: 0, ham: 0 }
  examples.forEach(({ isSpam }, index) => {
    total[isSpam ? 'spam' : 'ham'] += raw[index]!
  })
  const half = examples.length / 2
  return Float64Array.from(examples, ({ source, isSpam }, index) => {
    const weight = Math.min(heaviest, (raw[index]! * half) / total[isSpam ? 'spam' : 'ham'])
    return OUTREACH.has(source) ? weight * OUTREACH_WEIGHT : weight
  })
}

/** A fixed sequence of numbers from 0 to 1 (linear congruential, Numerical Recipes): chance would make every run differ. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
}
