// Compares campaigns: their rates, and whether one is ahead of all others.
import type { Share } from './proportions.ts'
import { compareArms, LEAST_OF_EACH } from './variant-test.ts'

/** The numbers of leads and emails of one campaign by stage. */
export type CampaignFigures = {
  id: string
  people: { written: number; replied: number; positive: number; meetings: number }
  all: { sent: number; delivered: number; bounced: number; unsubscribed: number }
}

export type CampaignRate = {
  id: 'replied' | 'positive' | 'meetings' | 'bounced' | 'unsubscribed'
  title: string
  /** The denominator's name. */
  of: string
  /** True when higher is better. */
  isGood: boolean
  shareOf: (figures: CampaignFigures) => Share
}

const ofLeads = (part: number, { people: { written } }: CampaignFigures): Share => ({
  // A reply may be positive although its email was deleted since.
  part: Math.min(part, written),
  whole: written,
})

export const campaignRates: readonly CampaignRate[] = [
  {
    id: 'replied',
    title: 'Replied',
    of: 'contacted leads',
    isGood: true,
    shareOf: (figures) => ofLeads(figures.people.replied, figures),
  },
  {
    id: 'positive',
    title: 'Interested',
    of: 'contacted leads',
    isGood: true,
    shareOf: (figures) => ofLeads(figures.people.positive, figures),
  },
  {
    id: 'meetings',
    title: 'Meetings',
    of: 'contacted leads',
    isGood: true,
    shareOf: (figures) => ofLeads(figures.people.meetings, figures),
  },
  {
    id: 'bounced',
    title: 'Bounced',
    of: 'emails sent',
    isGood: false,
    shareOf: ({ all: { sent, bounced } }) => ({ part: bounced, whole: sent }),
  },
  {
    id: 'unsubscribed',
    title: 'Unsubscribed',
    of: 'emails delivered',
    isGood: false,
    shareOf: ({ all: { delivered, unsubscribed } }) => ({
      part: Math.min(unsubscribed, delivered),
      whole: delivered,
    }),
  },
]

type Lead = { state: 'ahead'; id: string } | { state: 'too_few' | 'alike' | 'uncertain' }

/**
 * Finds a campaign with a higher rate than every other, with intervals that hold however often users look
 * (variant-test.ts): among equal campaigns, at most 5 of 100 comparisons name one.
 */
export function leadIn(rate: CampaignRate, campaigns: readonly CampaignFigures[]): Lead {
  const arms = campaigns.map((figures) => ({ id: figures.id, ...rate.shareOf(figures) }))
  if (arms.some(({ whole }) => whole < LEAST_OF_EACH)) return { state: 'too_few' }
  const { state, best } = compareArms(arms)
  if (state === 'winner') return { state: 'ahead', id: best }
  return { state: state === 'no_difference' ? 'alike' : 'uncertain' }
}

/** The median, or null for an empty list. */
export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}
