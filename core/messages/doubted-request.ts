// Requests to stop that the rules find and the models doubt. A person decides about them.
import { interestIn } from './probable-interest.ts'
import { opinionOn, OPINION_READ } from './second-opinion.ts'
import type { Wish } from './wishes/find-wish.ts'
import { besidesWishes } from './wishes/shows-interest.ts'

/** True when the text apart from the request shows interest, and the reply as a whole is not clearly an opt-out. */
export const isProbablyInterested = (said: string): boolean =>
  opinionOn(said).opt_out < ONLY_A_REQUEST && interestIn(besidesWishes(said)) >= INTERESTED
const ONLY_A_REQUEST = 0.5
const INTERESTED = 0.85

/**
 * True when the model sees no request in the text or in the sentence, which may belong to a signature or be about
 * somebody else. The model reads only the beginning of a text, so it cannot doubt a request after that.
 */
export const isImprobable = (said: string, { start, sentence }: Wish): boolean => {
  if (start >= OPINION_READ) return false
  const least = said.length > LONG ? IMPROBABLE : IMPROBABLE_IN_SHORT
  return opinionOn(said).opt_out < least && opinionOn(sentence).opt_out < least
}
const LONG = 250
const IMPROBABLE = 0.03
const IMPROBABLE_IN_SHORT = 0.02
