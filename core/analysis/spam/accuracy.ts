// The measured accuracy of the shipped model. `npm run train` and `npm run accuracy` write it; it is never edited by
// hand.
import { HELD_BACK } from './generated/held-back.ts'
import { UNSEEN_SENDERS } from './generated/unseen-senders.ts'
import { UNSEEN_SOURCES } from './generated/unseen-sources.ts'

export { HELD_BACK, UNSEEN_SENDERS, UNSEEN_SOURCES }

type Counted = { hits: number; of: number }
export type UnseenSource = {
  source: string
  ham: Counted
  spam: Counted
  /** Mails about which the estimate is sure, and how many of these it classifies correctly. */
  sure: Counted
}
/** The senders of a source left out in turn: how many of those with good mail had one called spam. */
export type UnseenSenders = UnseenSource & { calledSpam: Counted; alarmed: Counted }

/** The share classified correctly, averaged over the sources with equal weight, however many mails each has. */
export function unseenMean(sources: readonly UnseenSource[] = UNSEEN_SOURCES): number {
  const shares = sources.map(({ ham, spam }) => (ham.hits + spam.hits) / (ham.of + spam.of))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`
