// Logistic regression over hashed features by AdaGrad: the same mails give the same weights, bit for bit.
import { wordKey } from '../../core/analysis/spam/features.ts'
import { KEYS } from '../../core/analysis/spam/weight-table.ts'
import { sequence } from './chance.ts'
import type { Example } from './examples.ts'
import { importanceOf } from './importance.ts'
import type { WordKinds } from './word-kinds.ts'

/** The weight of each feature by its key. */
export type Linear = { weights: ReadonlyMap<number, number>; bias: number }

const SETTINGS = { epochs: 10, rate: 0.3, decay: 3e-5, rarest: 2, kept: 300_000 }

export function fit(examples: readonly Example[], kinds: WordKinds, settings = SETTINGS): Linear {
  const keys = frequent(examples, settings.rarest)
  const rows = rowsOf(examples, keys)
  const importance = importanceOf(examples)
  const learner = new Learner(keys.length + kinds.names.length, settings)
  const order = examples.map((_, index) => index)
  const random = sequence(42)
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    for (const index of order) learner.learn(rows[index]!, examples[index]!.isSpam, importance[index]!)
    // The mean over the passes is more stable than the last of them (Polyak and Juditsky 1992); the first pass has
    // not converged yet.
    if (epoch > 0) learner.addToMean(1 / (settings.epochs - 1))
  }
  return { weights: strongest(shared(learner.mean, keys, kinds), settings.kept), bias: learner.meanBias }
}

/** The features of a mail, then the kinds of its words. The kinds do not add to its length. */
type Row = { columns: Int32Array; length: number }

function rowsOf(examples: readonly Example[], keys: Int32Array): Row[] {
  const columnOf = new Int32Array(KEYS).fill(-1)
  keys.forEach((key, column) => (columnOf[key] = column))
  return examples.map(({ features, kinds }) => {
    const known = features.filter((key) => columnOf[key] !== -1).map((key) => columnOf[key]!)
    const columns = new Int32Array(known.length + kinds.length)
    columns.set(known)
    kinds.forEach((kind, at) => (columns[known.length + at] = keys.length + kind))
    return { columns, length: known.length }
  })
}

/** AdaGrad (Duchi, Hazan, Singer 2011): frequent features move in small steps, rare ones in large steps. */
class Learner {
  readonly mean: Float32Array
  meanBias = 0
  // A weight and its accumulated movement are adjacent: one memory access instead of two.
  private readonly state: Float32Array
  private bias = 0
  private biasMoved = 1e-6
  private readonly rate: number
  private readonly decay: number

  constructor(columns: number, { rate, decay }: typeof SETTINGS) {
    this.mean = new Float32Array(columns)
    this.state = Float32Array.from({ length: 2 * columns }, (_, at) => (at % 2 === 0 ? 0 : 1e-6))
    this.rate = rate
    this.decay = decay
  }

  learn({ columns, length }: Row, isSpam: boolean, importance: number): void {
    if (length === 0) return
    const { state, rate, decay } = this
    const value = 1 / Math.sqrt(length)
    let sum = this.bias
    for (let at = 0; at < columns.length; at++) sum += state[2 * columns[at]!]! * value
    const error = (1 / (1 + Math.exp(-sum)) - Number(isSpam)) * importance
    this.biasMoved += error * error
    this.bias -= (rate * 0.1 * error) / Math.sqrt(this.biasMoved)
    for (let at = 0; at < columns.length; at++) {
      const column = 2 * columns[at]!
      const slope = error * value + decay * state[column]!
      state[column + 1]! += slope * slope
      state[column]! -= (rate * slope) / Math.sqrt(state[column + 1]!)
    }
  }

  addToMean(share: number): void {
    this.meanBias += this.bias * share
    for (let at = 0; at < this.mean.length; at++) this.mean[at]! += this.state[2 * at]! * share
  }
}

export function scoreOf({ features }: Example, { weights, bias }: Linear): number {
  let [count, sum] = [0, 0]
  for (const key of features) {
    const weight = weights.get(key)
    if (weight === undefined) continue
    count++
    sum += weight
  }
  return bias + sum / Math.sqrt(Math.max(1, count))
}

/** A feature of a single mail teaches only that mail; its variants do not count as other mails. */
function frequent(examples: readonly Example[], rarest: number): Int32Array {
  const counts = new Uint32Array(KEYS)
  for (const { features, isVariant } of examples) if (!isVariant) for (const key of features) counts[key]!++
  const keys: number[] = []
  counts.forEach((count, key) => {
    if (count >= rarest) keys.push(key)
  })
  return Int32Array.from(keys)
}

/** A word's weight includes that of its kinds, so the kinds need not be shipped. */
function shared(mean: Float32Array, keys: Int32Array, { ofWord }: WordKinds): Map<number, number> {
  const weights = new Map<number, number>()
  keys.forEach((key, column) => weights.set(key, mean[column]!))
  for (const [word, kinds] of ofWord) {
    const key = wordKey(word)
    const ofKinds = kinds.reduce((sum, kind) => sum + mean[keys.length + kind]!, 0)
    weights.set(key, (weights.get(key) ?? 0) + ofKinds)
  }
  return weights
}

/** The rest changes no estimate, and would take a megabyte. */
const strongest = (weights: ReadonlyMap<number, number>, kept: number): Map<number, number> =>
  new Map([...weights].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, kept))

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
}
