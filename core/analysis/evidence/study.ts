import type { Evidence } from '../analysis.ts'

/** Vendors' own senders, correlations, no experiments: a card says what was found and by whom, never that it is law. */
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
