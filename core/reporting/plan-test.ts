// How much mail a test of two variants needs, before it begins.
import { isDifferent } from './always-valid.ts'

export type TestPlan = {
  /** Of 1: how many reach the goal today. */
  baseline: number
  /** Of 1: the smallest rise worth finding, relative to the baseline. 0.5 is from 4 % to 6 %. */
  lift: number
}

/** Chance to find the lift where there is one. */
const Z_POWER = 0.841_621_233_572_914_3
const MOST = 1_000_000

/**
 * Emails of each variant with which such a lift is found in four of five tests, null where a million are too few. The test
 * is asked itself, with a difference that bad luck made smaller by the 80 % quantile of its normal approximation.
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

/** Days in which a mail may reach its goal before it counts (database/functions/campaigns/step_test_counts.sql). */
export const GOAL_DAYS = 7

export const weeksNeeded = (ofEach: number, variants: number, emailsADay: number): number =>
  Math.ceil(((ofEach * variants) / emailsADay + GOAL_DAYS) / 7)
