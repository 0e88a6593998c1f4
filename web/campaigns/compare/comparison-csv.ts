import { writeRow } from '#core/audience/write-csv.ts'
import { campaignRates, median } from '#core/reporting/compare-campaigns.ts'
import { rateOf, wilson } from '#core/reporting/proportions.ts'
import { figuresOf, type Compared } from './figures-of.ts'

/** A row for each campaign: its counts, then each rate with its 95% interval. */
export function comparisonCsv(compared: readonly Compared[]): string {
  const rates = campaignRates.flatMap(({ id }) => [id, `${id}_rate`, `${id}_low_95`, `${id}_high_95`])
  const head = ['campaign', 'contacted', 'sent', 'delivered', ...rates, 'median_hours_to_reply']
  const rows = compared.map((one) => {
    const figures = figuresOf(one)
    return [
      one.campaign.title,
      figures.people.written,
      figures.all.sent,
      figures.all.delivered,
      ...campaignRates.flatMap(({ shareOf }) => {
        const share = shareOf(figures)
        const { low, high } = wilson(share)
        return [share.part, ...[rateOf(share), low, high].map((rate) => rate.toFixed(4))]
      }),
      median(one.report.reply_hours),
    ]
  })
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${[head, ...rows].map(writeRow).join('')}`
}
