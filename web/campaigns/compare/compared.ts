import { paths } from '#web/data/paths.ts'
import type { Campaign } from '#web/live/campaigns.ts'

export const MOST_COMPARED = 5

/** The URL of the comparison of these campaigns. */
export const comparePath = (ids: readonly string[]): string =>
  `${paths.campaignsCompare}?ids=${ids.join(',')}`

/** True for two to five campaigns that have been launched. */
export const mayCompare = (campaigns: readonly Pick<Campaign, 'launched_at'>[]): boolean =>
  campaigns.length >= 2 &&
  campaigns.length <= MOST_COMPARED &&
  campaigns.every(({ launched_at: launched }) => launched !== null)
