// What the spam estimate could reach: by more sources, by knowing the source, and by saying nothing where it is unsure.
import { isUnsure } from '#core/analysis/spam/unsure.ts'
import { openSpamModel } from '#core/analysis/spam/spam-model.ts'
import { spamTokens } from '#core/analysis/spam/normalize.ts'
import { calibrate } from './calibrate.ts'
import { draw, sequence } from './chance.ts'
import type { Example } from './examples.ts'
import { fit } from './fit.ts'
import { packWeights } from './weights-file.ts'
import type { WordKinds } from './word-kinds.ts'

/** `score` is the log odds before calibration; `tokens` the length of the mail in words and marks. */
export type Scored = { source: string; isSpam: boolean; score: number; tokens: number }
/** The share of a source classified rightly by a model that learnt from `sources` others. */
export type Turn = { source: string; sources: number; share: number }
export type Measured = { leftOut: Scored[]; inSource: Scored[]; curve: Turn[] }
export type Limits = {
  sources: SourceLimits[]
  /** The mean over all sources left out, by how many others were learnt from. */
  curve: { sources: number; share: number }[]
  short: { leftOut: Short; inSource: Short }
  /** Of the estimates of all left-out sources, each source counted alike. */
  pooledError: number
}
export type SourceLimits = {
  source: string
  mails: number
  leftOut: number
  inSource: number
  /** Expected calibration error in ten bins. */
  error: number
  /** The share of which the estimate is sure, and how much of that is right. */
  coverage: number
  sure: number
}
type Short = { spam: number; spamRight: number; ham: number; hamRight: number }

const TURNS = 3
const SIZES = [0, 1, 2, 4, 6, 8]
const PARTS = 5
const SHORT_TOKENS = 40

export function measureLimits(examples: readonly Example[], kinds: WordKinds): Measured {
  const sources = [...new Set(examples.map(({ source }) => source))].filter((source) => !isOwn(source))
  const scoredBy = (learnt: Example[], held: Example[]): Scored[] => {
    const { estimate } = openSpamModel(packWeights('measured', fit(learnt, kinds), 1))
    return held
      .filter(({ isVariant }) => !isVariant)
      .map(({ source, isSpam, subject, text }) => {
        const { probability } = estimate(subject, text)
        const score = Math.log(probability / (1 - probability))
        return { source, isSpam, score, tokens: spamTokens(subject, text).tokens.length }
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

/** The share of each source that is right, by how many others the model learnt from. */
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
    return SIZES.map((size) => ({
      source,
      sources: size,
      share: rightShare(scoreLeftOut(source, new Set(others.slice(0, size)))),
    }))
  })

const isOwn = (source: string): boolean => source.startsWith('own-')

export function limitsOf({ leftOut, inSource, curve }: Measured): Limits {
  const bySource = [...Map.groupBy(leftOut, ({ source }) => source)]
  const known = Map.groupBy(inSource, ({ source }) => source)
  const slope = calibrate(
    bySource.flatMap(([, own]) => own.map((each) => ({ ...each, weight: 1 / own.length }))),
  )
  const said = ({ source, isSpam, score }: Scored) => ({
    source,
    isSpam,
    probability: 1 / (1 + Math.exp(-slope * score)),
  })
  const sources = bySource.map(([source, own]): SourceLimits => {
    const sure = own.filter((each) => !isUnsure(said(each).probability))
    return {
      source,
      mails: own.length,
      leftOut: rightShare(own),
      inSource: rightShare(known.get(source) ?? []),
      error: calibrationError(own.map(said), () => 1),
      coverage: sure.length / own.length,
      sure: rightShare(sure),
    }
  })
  const sizeOf = new Map(bySource.map(([source, own]) => [source, own.length]))
  const points = [...Map.groupBy(curve, (turn) => turn.sources)].map(([size, turns]) => ({
    sources: size,
    share: mean(turns.map(({ share }) => share)),
  }))
  return rounded({
    sources,
    curve: [...points, { sources: sources.length - 1, share: mean(sources.map((each) => each.leftOut)) }],
    short: { leftOut: shortOf(leftOut), inSource: shortOf(inSource) },
    pooledError: calibrationError(leftOut.map(said), ({ source }) => 1 / sizeOf.get(source)!),
  })
}

/** To the hundredth of a percent. */
const rounded = (limits: Limits): Limits =>
  JSON.parse(
    JSON.stringify(limits, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
    ),
  ) as Limits

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const rightShare = (scored: readonly Scored[]): number =>
  scored.filter(({ isSpam, score }) => score >= 0 === isSpam).length / scored.length

/** What was said against what was so, in ten bins, by how much mail lies in each. */
function calibrationError<Each extends { source: string; isSpam: boolean; probability: number }>(
  evaluated: readonly Each[],
  weightOf: (each: Each) => number,
): number {
  const bins = Map.groupBy(evaluated, ({ probability }) => Math.min(9, Math.floor(probability * 10)))
  let [gap, total] = [0, 0]
  for (const own of bins.values()) {
    gap += Math.abs(
      own.reduce((sum, each) => sum + weightOf(each) * (each.probability - Number(each.isSpam)), 0),
    )
    total += own.reduce((sum, each) => sum + weightOf(each), 0)
  }
  return gap / total
}

function shortOf(scored: readonly Scored[]): Short {
  const short = scored.filter(({ tokens }) => tokens < SHORT_TOKENS)
  const [spam, ham] = [short.filter(({ isSpam }) => isSpam), short.filter(({ isSpam }) => !isSpam)]
  return { spam: spam.length, spamRight: rightShare(spam), ham: ham.length, hamRight: rightShare(ham) }
}
