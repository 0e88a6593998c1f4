// Computes the number of emails that a test of two variants needs, before it starts.
import { isDifferent } from './always-valid.ts'

type TestPlan = {
  /** The current rate of reaching the goal, from 0 to 1. */
  baseline: number
  /** The smallest relative rise worth detecting. 0.5 is from 4% to 6%. */
  lift: number
}

/** The quantile for the chance of detecting an existing lift. */
const Z_POWER = 0.841_621_233_572_914_3
const MOST = 1_000_000

/**
 * The emails per variant with which four of five tests detect the lift; null when a million are too few. It evaluates
 * the real test, with a difference reduced by the 80% quantile of its normal approximation.
 */
export function emailsOfEach({ baseline, lift }: TestPlan): number | null {
  const better = baseline * (1 + lift)
  if (!(baseline > 0 && lift > 0 && better < 1)) return null
  const isFound = (whole: number) => {
    const deviation = Math.sqrt((baseline * (1 - baseline) + better * (1 - better)) / whole)
    const seen = better - baseline - Z_POWER * deviation
    const middle = (baseline + better) / 2
    return (
      seen > 0 &&
      isDifferent({ part: whole * (middle + seen / 2), whole }, { part: whole * (middle - seen / 2), whole })
    )
  }
  let [few, enough] = [0, 100]
  while (!isFound(enough)) {
    few = enough
    enough *= 2
    if (enough > MOST) return null
  }
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2)
    if (isFound(middle)) enough = middle
    else few = middle
  }
  return enough
}

/**
 * The number of days an email has to reach its goal before it counts
 * (database/functions/campaigns/review_step_tests.sql).
 */
export const GOAL_DAYS = 7

export const weeksNeeded = (ofEach: number, variants: number, emailsADay: number): number =>
  Math.ceil(((ofEach * variants) / emailsADay + GOAL_DAYS) / 7)
