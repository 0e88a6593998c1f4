// The measured accuracy of the shipped model, for whoever states it: measured and written by `npm run train` and
// `npm run accuracy`, never typed.
import { HELD_BACK } from './generated/held-back.ts'
import { UNSEEN_SOURCES } from './generated/unseen-sources.ts'

export { HELD_BACK, UNSEEN_SOURCES }

type Counted = { hits: number; of: number }
export type UnseenSource = { source: string; ham: Counted; spam: Counted }

/** The share classified rightly, in each source alike, however many mails it has. */
export function unseenMean(sources: readonly UnseenSource[] = UNSEEN_SOURCES): number {
  const shares = sources.map(({ ham, spam }) => (ham.hits + spam.hits) / (ham.of + spam.of))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Legitimate outreach, the mail of this product's users, when its whole source was left out. */
export const OUTREACH: UnseenSource | undefined = UNSEEN_SOURCES.find(
  ({ source }) => source === 'cold-outreach',
)

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`
