// A test of variants that ends itself: what is known of them by now, and which share of the mail each gets from here on.
import { alwaysValidDifference } from './always-valid.ts'
import { chancesToBeBest, rateOf, type Interval, type Share } from './proportions.ts'

/** Delivered long enough ago to count, and how many of these reached the goal. */
export type Arm = Share & { id: string }

export type TestSettings = {
  /** `bandit` gives more mail to what does better, before anything is decided. */
  method: 'fixed' | 'bandit'
  /** Per cent of the mail that each other variant keeps. */
  floor: number
}

export type Comparison = Interval & { value: number; id: string }

export type Verdict = {
  state: 'undecided' | 'winner' | 'no_difference'
  /** The one with the highest rate so far. */
  best: string
  /** The best minus each other, with intervals that hold at all times together. */
  comparisons: Comparison[]
}

export type TestReview = Verdict & {
  /** Per cent of the mail by variant; null: as the weights of the variants say. */
  shares: Record<string, number> | null
}

/** Before so many of each, nothing is decided. */
export const LEAST_OF_EACH = 100
/** Rates that differ by less are alike. */
export const ALIKE = 0.01
/** Shares are a multiple of this, so that a round of turns stays short (core/campaigns/pick-variant.ts). */
const STEP = 5

/** Of two variants or more. The chance that it ever names a winner where all are alike is at most 5 %. */
export function compareArms(arms: readonly Arm[]): Verdict {
  const best = arms.reduce((most, arm) => (rateOf(arm) > rateOf(most) ? arm : most))
  const others = arms.filter((arm) => arm !== best)
  // The best is chosen after looking: every pair counts.
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

/** Of two variants or more. */
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
  // Of very many variants none can keep so much.
  const floor = Math.min(asked, STEP * Math.floor(100 / arms.length / STEP))
  if (state === 'winner') return leadBy(best, arms, () => floor)
  if (method === 'fixed' || state === 'no_difference') return null
  // Thompson's rule: as often as it may be the best by what is known, but never less than the floor.
  const chances = chancesToBeBest(arms)
  const free = 100 - floor * arms.length
  return leadBy(best, arms, (arm) => floor + Math.floor((chances[arms.indexOf(arm)]! * free) / STEP) * STEP)
}

/** The best gets what the others leave. */
function leadBy(best: Arm, arms: readonly Arm[], shareOf: (arm: Arm) => number): Record<string, number> {
  const others = arms.filter((arm) => arm !== best).map((arm) => [arm.id, shareOf(arm)] as const)
  const rest = others.reduce((left, [, share]) => left - share, 100)
  return Object.fromEntries([[best.id, rest], ...others])
}
