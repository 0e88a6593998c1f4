import type { Evidence } from '../analysis.ts'

/**
 * Evidence from a vendor's report: correlations among its own senders, no experiment. The card names the finding and
 * its source.
 */
export function study(
  study: string,
  year: number | null,
  sample: string,
  figure: string,
  source: string,
  secondHand = false,
): Evidence {
  return { basis: 'study', study, year, sample, figure, source, secondHand }
}
