// Measures the potential of the spam estimate: with more sources, with a known source, and with abstention when
// uncertain.
import { isUnsure, UNSURE } from '../../core/analysis/spam/unsure.ts'
import { openSpamModel } from '../../core/analysis/spam/spam-model.ts'
import { spamTokens } from '../../core/analysis/spam/normalize.ts'
import { calibrate } from './calibrate.ts'
import { calibrationLimits, type CalibrationLimits } from './calibration-limits.ts'
import { draw, sequence } from './chance.ts'
import type { Example } from './examples.ts'
import { fit } from './fit.ts'
import { calibrationError, isShort, mean, rightShare, type Scored } from './scored.ts'
import { packWeights } from './weights-file.ts'
import type { WordKinds } from './word-kinds.ts'

/**
 * The share of a source that a model trained on `sources` others classifies correctly, and the share of its short
 * spam.
 */
type Turn = { source: string; sources: number; share: number; shortSpam: Count }
type Count = { hits: number; of: number }
type Measured = { leftOut: Scored[]; inSource: Scored[]; curve: Turn[] }
export type Limits = {
  /** The model whose way of training was measured, and the bounds that it called unsure. */
  model: string
  unsure: { from: number; to: number }
  sources: SourceLimits[]
  /** The mean over all left-out sources, by the number of other training sources. */
  curve: { sources: number; share: number; shortSpam: number }[]
  short: { leftOut: Short; inSource: Short }
  /** Over the estimates of all left-out sources, with equal weights. */
  pooledError: number
  calibration: CalibrationLimits
}
type SourceLimits = {
  source: string
  mails: number
  leftOut: number
  inSource: number
  /** Expected calibration error in ten bins, when the source was left out and when it was included. */
  error: number
  knownError: number
  /** The share of certain estimates, and the correct share among them. */
  coverage: number
  sure: number
}
type Short = { spam: number; spamRight: number; ham: number; hamRight: number }

const TURNS = 3
const SIZES = [0, 1, 2, 4, 6, 8]
const PARTS = 5

export function measureLimits(examples: readonly Example[], kinds: WordKinds): Measured {
  const sources = [...new Set(examples.map(({ source }) => source))].filter((source) => !isOwn(source))
  const scoredBy = (learnt: Example[], held: Example[]): Scored[] => {
    const model = fit(learnt, kinds)
    const { estimate } = openSpamModel(packWeights('measured', model, 1))
    return held
      .filter(({ isVariant }) => !isVariant)
      .map(({ source, isSpam, subject, text, features }) => {
        const { probability } = estimate(subject, text)
        const score = Math.log(probability / (1 - probability))
        const known = features.reduce((sum, key) => sum + Number(model.weights.has(key)), 0) / features.length
        return { source, isSpam, score, tokens: spamTokens(subject, text).tokens.length, known }
      })
  }
  const scoreLeftOut = (source: string, known: ReadonlySet<string>): Scored[] =>
    scoredBy(
      examples.filter((each) => (isOwn(each.source) || known.has(each.source)) && each.like !== source),
      examples.filter((each) => each.source === source),
    )
  const random = sequence(22)
  const leftOut = sources.flatMap((source) =>
    scoreLeftOut(source, new Set(sources.filter((each) => each !== source))),
  )
  const curve = Array.from({ length: TURNS }, () => curveOf(sources, random, scoreLeftOut)).flat()
  const inSource = Array.from({ length: PARTS }, (_, part) => {
    const isOut = ({ source, fold }: Example): boolean => !isOwn(source) && Math.floor(fold / 2) === part
    return scoredBy(
      examples.filter((each) => !isOut(each)),
      examples.filter(isOut),
    )
  }).flat()
  return { leftOut, inSource, curve }
}

/** The correct share of each source, by the number of other training sources. */
const curveOf = (
  sources: readonly string[],
  random: () => number,
  scoreLeftOut: (source: string, known: ReadonlySet<string>) => Scored[],
): Measured['curve'] =>
  sources.flatMap((source) => {
    const others = draw(
      sources.filter((each) => each !== source),
      sources.length - 1,
      random,
    )
    return SIZES.map((size) => {
      const scored = scoreLeftOut(source, new Set(others.slice(0, size)))
      return { source, sources: size, share: rightShare(scored), shortSpam: caught(scored.filter(isShort)) }
    })
  })

const isOwn = (source: string): boolean => source.startsWith('own-')

export function limitsOf({ leftOut, inSource, curve }: Measured, model = ''): Limits {
  const bySource = [...Map.groupBy(leftOut, ({ source }) => source)]
  const known = Map.groupBy(inSource, ({ source }) => source)
  const slope = slopeOf(leftOut)
  const withSlope = (by: number) => (each: Scored) => ({
    ...each,
    probability: 1 / (1 + Math.exp(-by * each.score)),
  })
  const calibrated = withSlope(slope)
  const calibratedInSource = withSlope(slopeOf(inSource))
  const sources = bySource.map(([source, own]): SourceLimits => {
    const sure = own.filter((each) => !isUnsure(calibrated(each).probability))
    return {
      source,
      mails: own.length,
      leftOut: rightShare(own),
      inSource: rightShare(known.get(source) ?? []),
      error: calibrationError(own.map(calibrated), () => 1),
      knownError: calibrationError((known.get(source) ?? []).map(calibratedInSource), () => 1),
      coverage: sure.length / own.length,
      sure: rightShare(sure),
    }
  })
  const sizeOf = new Map(bySource.map(([source, own]) => [source, own.length]))
  const points = [...Map.groupBy(curve, (turn) => turn.sources)].map(([size, turns]) => ({
    sources: size,
    share: mean(turns.map(({ share }) => share)),
    shortSpam: sum(turns, ({ hits }) => hits) / sum(turns, ({ of }) => of),
  }))
  const all = { sources: sources.length - 1, share: mean(sources.map((each) => each.leftOut)) }
  return rounded({
    model,
    unsure: { ...UNSURE },
    sources,
    curve: [...points, { ...all, shortSpam: shortOf(leftOut).spamRight }],
    short: { leftOut: shortOf(leftOut), inSource: shortOf(inSource) },
    pooledError: calibrationError(leftOut.map(calibrated), ({ source }) => 1 / sizeOf.get(source)!),
    calibration: calibrationLimits(leftOut),
  })
}

const slopeOf = (scored: readonly Scored[]): number =>
  calibrate(
    [...Map.groupBy(scored, ({ source }) => source).values()].flatMap((own) =>
      own.map((each) => ({ ...each, weight: 1 / own.length })),
    ),
  )

const sum = (turns: readonly Turn[], of: (count: Count) => number): number =>
  turns.reduce((total, { shortSpam }) => total + of(shortSpam), 0)

/** Rounds to a hundredth of a percent. */
const rounded = (limits: Limits): Limits =>
  JSON.parse(
    JSON.stringify(limits, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
    ),
  ) as Limits

function caught(scored: readonly Scored[]): Count {
  const spam = scored.filter(({ isSpam }) => isSpam)
  return { hits: spam.filter(({ score }) => score >= 0).length, of: spam.length }
}

function shortOf(scored: readonly Scored[]): Short {
  const short = scored.filter(isShort)
  const [spam, ham] = [short.filter(({ isSpam }) => isSpam), short.filter(({ isSpam }) => !isSpam)]
  return { spam: spam.length, spamRight: rightShare(spam), ham: ham.length, hamRight: rightShare(ham) }
}
