import type { CampaignFigures } from '#core/reporting/compare-campaigns.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import type { Report } from '../report/report-queries.ts'

export type Compared = { campaign: Campaign; report: Report }

const NONE = { sent: 0, delivered: 0, bounced: 0, unsubscribed: 0 }

/** The figures of a report that the comparison uses. */
export const figuresOf = ({ campaign, report }: Compared): CampaignFigures => ({
  id: campaign.id,
  people: report.people,
  all: report.groups.find(({ by }) => by === 'all') ?? NONE,
})
