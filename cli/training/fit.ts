// Logistic regression over hashed features by AdaGrad: the same mails give the same weights, bit for bit.
import { SIZE } from '#core/analysis/spam/features.ts'
import { sequence } from './chance.ts'
import type { Example } from './examples.ts'

export type Linear = { weights: Float32Array; bias: number }

export const SETTINGS = {
  epochs: 10,
  rate: 0.3,
  decay: 3e-5,
  rarest: 2,
  sourcePower: 0.5,
  heaviest: 20,
  topicWeight: 4,
  variantWeight: 0.5,
  outreachWeight: 2.5,
}

/** What this product is about: a false alarm here is the one that costs most. */
const OUTREACH = new Set(['cold-outreach', 'own-cold'])
/** Sentences put together by us are fewer than what they stand for. */
const TOPICS = new Set(['own-spam', 'own-ham'])

export function fit(examples: readonly Example[], settings = SETTINGS): Linear {
  const known = frequent(examples, settings.rarest)
  const rows = examples.map(({ features }) => features.filter((bucket) => known[bucket] === 1))
  const importance = weigh(examples, settings)
  const learner = new Learner(settings)
  const order = examples.map((_, index) => index)
  const random = sequence(42)
  const mean: Linear = { weights: new Float32Array(SIZE), bias: 0 }
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    for (const index of order) {
      if (rows[index]!.length > 0) learner.learn(rows[index]!, examples[index]!.isSpam, importance[index]!)
    }
    // The mean over the passes is steadier than the last of them (Polyak and Juditsky 1992); the first is still finding its way.
    if (epoch > 0) learner.addTo(mean, 1 / (settings.epochs - 1))
  }
  return mean
}

/** AdaGrad (Duchi, Hazan, Singer 2011): what was seen often moves in small steps, what is rare in large ones. */
class Learner {
  // A weight and how much it has moved, side by side: one visit to memory instead of two.
  private readonly state = Float32Array.from({ length: 2 * SIZE }, (_, at) => (at % 2 === 0 ? 0 : 1e-6))
  private bias = 0
  private biasMoved = 1e-6
  private readonly rate: number
  private readonly decay: number

  constructor({ rate, decay }: typeof SETTINGS) {
    this.rate = rate
    this.decay = decay
  }

  learn(row: Int32Array, isSpam: boolean, importance: number): void {
    const { state, rate, decay } = this
    const value = 1 / Math.sqrt(row.length)
    let sum = this.bias
    for (let at = 0; at < row.length; at++) sum += state[2 * row[at]!]! * value
    const error = (1 / (1 + Math.exp(-sum)) - Number(isSpam)) * importance
    this.biasMoved += error * error
    this.bias -= (rate * 0.1 * error) / Math.sqrt(this.biasMoved)
    for (let at = 0; at < row.length; at++) {
      const bucket = 2 * row[at]!
      const slope = error * value + decay * state[bucket]!
      state[bucket + 1]! += slope * slope
      state[bucket]! -= (rate * slope) / Math.sqrt(state[bucket + 1]!)
    }
  }

  addTo(mean: Linear, share: number): void {
    mean.bias += this.bias * share
    for (let bucket = 0; bucket < SIZE; bucket++) mean.weights[bucket]! += this.state[2 * bucket]! * share
  }
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

/** What only one mail has ever had teaches nothing but that mail; its variants are no other mails. */
function frequent(examples: readonly Example[], rarest: number): Uint8Array {
  const counts = new Uint32Array(SIZE)
  for (const { features, isVariant } of examples)
    if (!isVariant) for (const bucket of features) counts[bucket]!++
  return Uint8Array.from(counts, (count) => Number(count >= rarest))
}

/** Both labels weigh the same, and a source of a hundred mails is not drowned by one of ten thousand. */
function weigh(
  examples: readonly Example[],
  { sourcePower, heaviest, topicWeight, variantWeight, outreachWeight }: typeof SETTINGS,
): Float64Array {
  const counts = new Map<string, number>()
  const keyOf = ({ source, isSpam }: Example): string => `${source} ${isSpam}`
  for (const each of examples)
    if (!each.isVariant) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  const raw = examples.map((each) => {
    const weight = counts.get(keyOf(each))! ** -sourcePower
    return weight * (TOPICS.has(each.source) ? topicWeight : 1) * (each.isVariant ? variantWeight : 1)
  })
  const total = { spam: 0, ham: 0 }
  examples.forEach(({ isSpam }, index) => {
    total[isSpam ? 'spam' : 'ham'] += raw[index]!
  })
  const half = examples.length / 2
  return Float64Array.from(examples, ({ source, isSpam }, index) => {
    const weight = Math.min(heaviest, (raw[index]! * half) / total[isSpam ? 'spam' : 'ham'])
    return OUTREACH.has(source) ? weight * outreachWeight : weight
  })
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
}
