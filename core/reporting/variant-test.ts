// A test of variants that ends automatically: its current result, and each variant's share of further emails.
import { alwaysValidDifference } from './always-valid.ts'
import { chancesToBeBest, rateOf, type Interval, type Share } from './proportions.ts'

/** Emails delivered long enough ago to count, and those of them that reached the goal. */
export type Arm = Share & { id: string }

export type TestSettings = {
  /** `bandit` shifts emails to better variants before the test is decided. */
  method: 'fixed' | 'bandit'
  /** The minimum percentage of emails for each other variant. */
  floor: number
}

export type Comparison = Interval & { value: number; id: string }

type Verdict = {
  state: 'undecided' | 'winner' | 'no_difference'
  /** The variant with the highest rate so far. */
  best: string
  /** The best minus each other variant, with intervals that hold at all times simultaneously. */
  comparisons: Comparison[]
}

type TestReview = Verdict & {
  /** The percentage of emails by variant; null uses the weights of the variants. */
  shares: Record<string, number> | null
}

/** The minimum of each variant before anything is decided. */
export const LEAST_OF_EACH = 100
/** Smaller differences of rates count as equal. */
const ALIKE = 0.01
/** Shares are multiples of this, which bounds the length of a round (core/campaigns/pick-variant.ts). */
const STEP = 5

/** Compares two or more variants. The chance that it ever names a winner among equal variants is at most 5%. */
export function compareArms(arms: readonly Arm[]): Verdict {
  const best = arms.reduce((most, arm) => (rateOf(arm) > rateOf(most) ? arm : most))
  const others = arms.filter((arm) => arm !== best)
  // The best variant is chosen after the fact, so every pair counts in the correction.
  const alpha = 0.05 / ((arms.length * (arms.length - 1)) / 2)
  const comparisons = others.map((other) => ({ id: other.id, ...alwaysValidDifference(best, other, alpha) }))
  const isEnough = arms.every(({ whole }) => whole >= LEAST_OF_EACH)
  const state = !isEnough
    ? 'undecided'
    : comparisons.every(({ low }) => low > 0)
      ? 'winner'
      : comparisons.every(({ low, high }) => low > -ALIKE && high < ALIKE)
        ? 'no_difference'
        : 'undecided'
  return { state, best: best.id, comparisons }
}

/** Reviews a test of two or more variants. */
export function reviewTest(arms: readonly Arm[], settings: TestSettings): TestReview {
  const verdict = compareArms(arms)
  const best = arms.find(({ id }) => id === verdict.best)!
  return { ...verdict, shares: sharesOf(arms, best, verdict.state, settings) }
}

function sharesOf(
  arms: readonly Arm[],
  best: Arm,
  state: Verdict['state'],
  { method, floor: asked }: TestSettings,
): TestReview['shares'] {
  // With very many variants, none can have that much.
  const floor = Math.min(asked, STEP * Math.floor(100 / arms.length / STEP))
  if (state === 'winner') return leadBy(best, arms, () => floor)
  if (method === 'fixed' || state === 'no_difference') return null
  // Thompson sampling: each variant's chance to be the best, but at least the floor.
  const chances = chancesToBeBest(arms)
  const free = 100 - floor * arms.length
  return leadBy(best, arms, (arm) => floor + Math.floor((chances[arms.indexOf(arm)]! * free) / STEP) * STEP)
}

/** The best variant gets the remaining share. */
function leadBy(best: Arm, arms: readonly Arm[], shareOf: (arm: Arm) => number): Record<string, number> {
  const others = arms.filter((arm) => arm !== best).map((arm) => [arm.id, shareOf(arm)] as const)
  const rest = others.reduce((left, [, share]) => left - share, 100)
  return Object.fromEntries([[best.id, rest], ...others])
}
