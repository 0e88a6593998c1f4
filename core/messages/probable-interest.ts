// Estimates the probability that a reply with a request to stop also shows interest, as in "WhatsApp me instead and
// we'll set up a time". The model is like that of second-opinion.ts, and reads only the text apart from the request. A
// person then decides.
import { INTEREST } from './generated/interest-weights.ts'
import { featuresOf, OPINION_READ, unpack } from './second-opinion.ts'

let weights: Int8Array | undefined

export function interestIn(besidesWishes: string): number {
  if (!/\p{L}{2}[^\n]{0,99}\p{L}{2}/u.test(besidesWishes)) return 0
  weights ??= unpack(INTEREST.weights)
  const features = featuresOf(besidesWishes.slice(0, OPINION_READ))
  const sum = features.reduce((all, feature) => all + weights![feature]!, 0)
  const root = Math.sqrt(Math.max(1, features.length))
  return 1 / (1 + Math.exp(-INTEREST.biases[0]! - (sum * INTEREST.step) / root))
}
