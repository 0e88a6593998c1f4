// The potential of calibration, abstention or a threshold for the estimate on unseen collections. Everything is
// learned from the other nine collections and measured on the tenth, unless noted.
import { bySource, isotonic, logistic, type Calibration } from './calibrations.ts'
import { calibrationError, isShort, mean, rightShare, type Scored } from './scored.ts'

type Said = Scored & { probability: number }

export type CalibrationLimits = {
  ways: { name: string; error: number; right: number; under: number }[]
  /** The results when all except the most certain estimates abstain. */
  believed: { name: string; share: number; right: number; error: number; under: number }[]
  /** For two collections of one label each, no increasing function of the score brings both errors below this. */
  bound: { error: number; good: string; spam: string }
  /**
   * The threshold for short mail that catches 95% of its spam: learned elsewhere, and the best one, chosen on these
   * mails.
   */
  short: { caught: number; goodRight: number; goodRightAtBest: number }
}

const GOAL = 0.03
const SHORT_GOAL = 0.95
/** A quarter of the mails has a smaller share of known features. */
const WELL_KNOWN = 0.62
const BELIEVED = [
  { name: 'all', sure: 0.5, known: 0 },
  { name: '90% sure and more', sure: 0.9, known: 0 },
  { name: '95%', sure: 0.95, known: 0 },
  { name: '98%', sure: 0.98, known: 0 },
  { name: '95%, and at least 62% of the features known', sure: 0.95, known: WELL_KNOWN },
  { name: '98%, and at least 62% of the features known', sure: 0.98, known: WELL_KNOWN },
]

export function calibrationLimits(leftOut: readonly Scored[]): CalibrationLimits {
  const slopes = estimatesBySource(leftOut, (others) => logistic(others, ({ score }) => [score]))
  const ways: [name: string, learn: (others: readonly Scored[]) => Calibration][] = [
    ['slope, as shipped', (others) => logistic(others, ({ score }) => [score])],
    ['slope and shift', (others) => logistic(others, ({ score }) => [score, 1])],
    ['slope by length', (others) => logistic(others, byLength)],
    ['slope by length and known features', (others) => logistic(others, byLengthAndKnown)],
    ['isotonic regression', isotonic],
    ['0 or 100%, nothing between', () => (scored) => Number(scored.score >= 0)],
  ]
  return {
    ways: ways.map(([name, learn]) => ({ name, ...summaryOf(estimatesBySource(leftOut, learn)) })),
    believed: BELIEVED.map(({ name, sure, known }) => {
      const sufficient = slopes.filter(
        (each) => Math.max(each.probability, 1 - each.probability) >= sure && each.known >= known,
      )
      return { name, share: shareKept(slopes, sufficient), ...summaryOf(sufficient) }
    }),
    bound: boundOf(leftOut),
    short: shortThreshold(leftOut.filter(isShort)),
  }
}

const byLength = ({ score, tokens }: Scored): number[] => [score, score * Math.log(tokens + 1)]
const byLengthAndKnown = (scored: Scored): number[] => [...byLength(scored), scored.score * scored.known]

function estimatesBySource(
  leftOut: readonly Scored[],
  learn: (others: readonly Scored[]) => Calibration,
): Said[] {
  return bySource(leftOut).flatMap(([source, own]) => {
    const calibration = learn(leftOut.filter((each) => each.source !== source))
    return own.map((each) => ({ ...each, probability: calibration(each) }))
  })
}

function summaryOf(said: readonly Said[]): { error: number; right: number; under: number } {
  const each = bySource(said).map(([, own]) => ({
    error: calibrationError(own, () => 1),
    right: own.filter(({ isSpam, probability }) => probability >= 0.5 === isSpam).length / own.length,
  }))
  return {
    error: mean(each.map(({ error }) => error)),
    right: mean(each.map(({ right }) => right)),
    under: each.filter(({ error }) => error < GOAL).length,
  }
}

function shareKept(all: readonly Said[], kept: readonly Said[]): number {
  const counts = new Map(bySource(kept).map(([source, own]) => [source, own.length]))
  return mean(bySource(all).map(([source, own]) => (counts.get(source) ?? 0) / own.length))
}

/**
 * For a collection with one label, its error is the mean deviation. So the larger of two errors is at least their
 * mean, and for an increasing function that is smallest when the function jumps from 0 to 1 at one score.
 */
function boundOf(leftOut: readonly Scored[]): CalibrationLimits['bound'] {
  const single = bySource(leftOut).filter(([, own]) => new Set(own.map(({ isSpam }) => isSpam)).size === 1)
  const pairs = single
    .filter(([, own]) => !own[0]!.isSpam)
    .flatMap(([good, hams]) =>
      single
        .filter(([, own]) => own[0]!.isSpam)
        .map(([spam, spams]) => ({ error: leastMeanError(hams, spams), good, spam })),
    )
  return pairs.toSorted((a, b) => b.error - a.error)[0] ?? { error: 0, good: '', spam: '' }
}

function leastMeanError(hams: readonly Scored[], spams: readonly Scored[]): number {
  let [alarms, missed] = [1, 0]
  let least = 0.5
  for (const { isSpam } of [...hams, ...spams].toSorted((a, b) => a.score - b.score)) {
    if (isSpam) missed += 1 / spams.length
    else alarms -= 1 / hams.length
    least = Math.min(least, (alarms + missed) / 2)
  }
  return least
}

function shortThreshold(short: readonly Scored[]): CalibrationLimits['short'] {
  const moved = (mails: readonly Scored[], threshold: number) =>
    mails.map((each) => ({ ...each, score: each.score - threshold }))
  const elsewhere = bySource(short).flatMap(([source, own]) =>
    moved(own, thresholdOf(short.filter((each) => each.source !== source))),
  )
  const of = (mails: readonly Scored[], isSpam: boolean): number =>
    rightShare(mails.filter((each) => each.isSpam === isSpam))
  const scores = short.filter(({ isSpam }) => isSpam).map(({ score }) => score)
  const best = scores.toSorted((a, b) => a - b)[Math.floor(scores.length * (1 - SHORT_GOAL))] ?? 0
  return {
    caught: of(elsewhere, true),
    goodRight: of(elsewhere, false),
    goodRightAtBest: of(moved(short, best), false),
  }
}

/** The highest threshold that still catches this share of the spam, with each collection weighted equally. */
function thresholdOf(mails: readonly Scored[]): number {
  const spam = mails.filter(({ isSpam }) => isSpam)
  const sources = bySource(spam)
  const sizes = new Map(sources.map(([source, own]) => [source, own.length * sources.length]))
  let missed = 0
  const last = spam
    .toSorted((a, b) => a.score - b.score)
    .find(({ source }) => (missed += 1 / sizes.get(source)!) > 1 - SHORT_GOAL)
  return last?.score ?? 0
}
