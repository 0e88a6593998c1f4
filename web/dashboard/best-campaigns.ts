import type { CampaignFigures } from '#web/campaigns/queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

type Measured = Campaign & { figures: CampaignFigures | null }
export type Ranked = Campaign & { figures: CampaignFigures }

/** The number of rows at each end of the table, when there are more than both ends can show. */
const AT_EACH_END = 3

/** Campaigns with sent emails, best reply rate first: all when there are few, otherwise the best and the worst. */
export function ranking(campaigns: readonly Measured[]): { best: Ranked[]; worst: Ranked[] } {
  const ranked = campaigns
    .filter((campaign): campaign is Ranked => campaign.figures !== null && campaign.figures.sent > 0)
    .toSorted((a, b) => share(b) - share(a) || b.figures.sent - a.figures.sent)
  if (ranked.length <= AT_EACH_END * 2) return { best: ranked, worst: [] }
  return { best: ranked.slice(0, AT_EACH_END), worst: ranked.slice(-AT_EACH_END) }
}

const share = ({ figures }: Ranked): number => figures.replied / figures.sent
