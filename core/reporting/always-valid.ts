// Compares shares while data arrives, as often as users look: the intervals hold at all times simultaneously, so
// stopping at the first good moment is not wrong more often than promised (docs/decisions/401).
import type { Interval, Share } from './proportions.ts'

/**
 * The prior for a share, Beta(1, 19), because cold emails get few replies. It influences how soon a test ends, not how
 * often it is wrong.
 */
const PRIOR = { successes: 1, failures: 19 }

/**
 * The evidence of a share against a true rate of `rate`: the log of Robbins' mixture martingale for Bernoulli trials
 * (Robbins 1970; Howard, Ramdas, McAuliffe & Sekhon 2021). By Ville's inequality it ever exceeds log(1/a) with a
 * chance of at most a if the rate is true, in whatever way the trials are split over variants.
 */
function evidenceAgainst(rate: number, { part, whole }: Share): number {
  const { successes, failures } = PRIOR
  const mixture = logBeta(successes + part, failures + whole - part) - logBeta(successes, failures)
  return mixture - times(part, Math.log(rate)) - times(whole - part, Math.log1p(-rate))
}

/** Zero impossible events are not evidence (0 times minus infinity counts as 0). */
const times = (count: number, log: number): number => (count === 0 ? 0 : count * log)

/**
 * One minus other, with an interval that contains the true difference at all times with a chance of 1 - alpha: the
 * differences of all pairs of rates that the product of both martingales does not reject.
 */
export function alwaysValidDifference(one: Share, other: Share, alpha = 0.05): Interval & { value: number } {
  if (one.whole === 0 || other.whole === 0) return { value: 0, low: -1, high: 1 }
  const value = one.part / one.whole - other.part / other.whole
  const isPossible = (difference: number) => leastEvidence(difference, one, other) < Math.log(1 / alpha)
  return { value, low: lastWhere(isPossible, value, -1), high: lastWhere(isPossible, value, 1) }
}

/** The evidence against the likeliest pair of rates with this difference: convex in the second rate. */
function leastEvidence(difference: number, one: Share, other: Share): number {
  let [low, high] = [Math.max(0, -difference), Math.min(1, 1 - difference)]
  const at = (rate: number) => evidenceAgainst(rate + difference, one) + evidenceAgainst(rate, other)
  for (let turn = 0; turn < 60; turn++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (at(left) < at(right)) high = right
    else low = left
  }
  return at((low + high) / 2)
}

/** Bisects between `inside`, where the condition holds, and `end`, and returns the last value for which it holds. */
function lastWhere(holds: (value: number) => boolean, inside: number, end: number): number {
  let [good, bad] = [inside, end]
  for (let turn = 0; turn < 40; turn++) {
    const middle = (good + bad) / 2
    if (holds(middle)) good = middle
    else bad = middle
  }
  return bad
}

/** True when the interval of the difference excludes 0. Among equal rates, the pooled rate is the likeliest. */
export function isDifferent(one: Share, other: Share, alpha = 0.05): boolean {
  const pooled = (one.part + other.part) / (one.whole + other.whole)
  if (!(pooled > 0 && pooled < 1)) return false
  return evidenceAgainst(pooled, one) + evidenceAgainst(pooled, other) >= Math.log(1 / alpha)
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Lanczos' approximation (g = 7, nine coefficients), accurate to 15 digits for x >= 0.5. */
function logGamma(x: number): number {
  const series = LANCZOS.reduce(
    (sum, coefficient, at) => sum + coefficient / (x + at),
    0.999_999_999_999_809_93,
  )
  const base = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series)
}

const LANCZOS = [
  676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
]
