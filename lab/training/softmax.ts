// Trains softmax regression on the features of core/messages/second-opinion.ts, and prints its weights as source code.
import { DIGITS, MIDDLE, WEIGHTS } from '../../core/messages/second-opinion.ts'

/** `kind` is the index of the class. The weights of class 0 are not stored. */
export type Example = { kind: number; features: readonly number[] }
export type Linear = { weights: Float64Array; biases: Float64Array }

const ROUNDS = 12
const RATE = 0.5

/** Trains with AdaGrad, in an order that a fixed seed shuffles. */
export function fit(examples: readonly Example[], kinds: number): Linear {
  const weights = new Float64Array(WEIGHTS * kinds)
  const squares = new Float64Array(WEIGHTS * kinds).fill(1e-2)
  const biases = new Float64Array(kinds)
  let seed = 1
  const random = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  for (let round = 0; round < ROUNDS; round++)
    for (const { example } of examples
      .map((example) => ({ example, place: random() }))
      .toSorted((a, b) => a.place - b.place))
      learn(example, { weights, biases }, squares)
  return { weights, biases }
}

function learn({ features, kind }: Example, model: Linear, squares: Float64Array): void {
  if (features.length === 0) return
  const root = Math.sqrt(features.length)
  const kinds = model.biases.length
  probabilities(features, model).forEach((probability, other) => {
    const error = probability - (other === kind ? 1 : 0)
    if (Math.abs(error) < 1e-4) return
    const step = error / root
    for (const feature of features) {
      const place = feature * kinds + other
      squares[place]! += step * step
      model.weights[place]! -= (RATE * step) / Math.sqrt(squares[place]!)
    }
    model.biases[other]! -= 0.02 * error
  })
}

export function probabilities(features: readonly number[], { weights, biases }: Linear): number[] {
  const root = Math.sqrt(Math.max(1, features.length))
  const kinds = biases.length
  const sums = [...biases]
  for (const feature of features)
    for (let kind = 0; kind < kinds; kind++) sums[kind]! += weights[feature * kinds + kind]! / root
  const odds = sums.map((sum) => Math.exp(sum))
  const total = odds.reduce((all, one) => all + one, 0)
  return odds.map((one) => one / total)
}

/** The weights of the first kind are subtracted from the others, so that they need not be stored. */
export function packed(name: string, { weights, biases }: Linear): string {
  const kinds = biases.length
  const others = kinds - 1
  const relative = Float64Array.from({ length: WEIGHTS * others }, (_, place) => {
    const feature = Math.floor(place / others)
    return weights[feature * kinds + (place % others) + 1]! - weights[feature * kinds]!
  })
  const step = relative.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MIDDLE
  const digits = [...relative].map((weight) => DIGITS.charAt(Math.round(weight / step) + MIDDLE))
  return `// Made by \`npm run train-second-opinion\`.
export const ${name} = {
  biases: [${biases
    .slice(1)
    .map((bias) => bias - biases[0]!)
    .join(', ')}],
  step: ${step},
  weights:
    '${digits.join('')}',
}
`
}
