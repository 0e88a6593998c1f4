// Doubts of the models about a request to stop that the rules find: a person then decides.
import { interestIn } from './probable-interest.ts'
import { opinionOn, OPINION_READ } from './second-opinion.ts'
import type { Wish } from './wishes/find-wish.ts'
import { besidesWishes } from './wishes/shows-interest.ts'

/** The model needs words of its own for interest, unless it takes the reply for nothing but a request. */
export const isProbablyInterested = (said: string): boolean =>
  opinionOn(said).opt_out < ONLY_A_REQUEST && interestIn(besidesWishes(said)) >= INTERESTED
const ONLY_A_REQUEST = 0.5
const INTERESTED = 0.85

/**
 * The sentence of a text that says otherwise may belong to its signature, or be about somebody else. The model speaks
 * only of what it reads.
 */
export const isImprobable = (said: string, { start, sentence }: Wish): boolean => {
  if (start >= OPINION_READ) return false
  const least = said.length > LONG ? IMPROBABLE : IMPROBABLE_IN_SHORT
  return opinionOn(said).opt_out < least && opinionOn(sentence).opt_out < least
}
const LONG = 250
const IMPROBABLE = 0.03
const IMPROBABLE_IN_SHORT = 0.02
