// Measures how well the score separates good from poor outreach, and the contribution of each check.
import type { Analysis, Finding } from '../../core/analysis/analysis.ts'
import { WORSE, WORSE_WRITING, type Mail } from '../../core/analysis/worse-mails.ts'
import { boundOf, subScores, totalScore } from '../../core/analysis/score.ts'
import { oneOf, sequence } from './chance.ts'
import { aucOf } from './measure.ts'

export type Scored = { author: string; isGood: boolean; score: number; findings: readonly Finding[] }
export type Separation = {
  good: number
  poor: number
  authors: number
  auc: number
  low: number
  high: number
}
/** `adds`: the decrease of the area under the curve without the check; mean points that it deducts from either. */
export type Ablation = { id: string; adds: number; fromGood: number; fromPoor: number }

/** Among the good mails that a kind of worsening changes, the number that then score lower. */
export type Ordered = { way: string; right: number; of: number }

const DRAWS = 2000
const BOOTSTRAP_SEED = 408

/** Resampled by label and author, because mails of one author are not independent. */
export function separationOf(scored: readonly Scored[]): Separation {
  const random = sequence(BOOTSTRAP_SEED)
  const groups = [true, false].map((isGood) => [
    ...Map.groupBy(
      scored.filter((each) => each.isGood === isGood),
      ({ author }) => author,
    ).values(),
  ])
  const drawn = Array.from({ length: DRAWS }, () =>
    goodOverPoor(groups.flatMap((authors) => authors.flatMap(() => oneOf(authors, random)))),
  ).toSorted((a, b) => a - b)
  const good = scored.filter(({ isGood }) => isGood).length
  return {
    good,
    poor: scored.length - good,
    authors: groups.flat().length,
    auc: goodOverPoor(scored),
    low: drawn[Math.floor(DRAWS * 0.025)]!,
    high: drawn[Math.floor(DRAWS * 0.975)]!,
  }
}

/** The probability that a good mail scores above a poor one; ties count half. */
export const goodOverPoor = (scored: readonly Pick<Scored, 'isGood' | 'score'>[]): number =>
  aucOf(scored.map(({ isGood, score }) => ({ source: '', isSpam: isGood, probability: score })))

/** Each check that deducted points from any of the mails, most useful first. */
export function ablationOf(scored: readonly Scored[]): Ablation[] {
  const all = goodOverPoor(scored)
  const ids = new Set(
    scored.flatMap(({ findings }) => findings.filter(({ points }) => points > 0).map(({ id }) => id)),
  )
  const meanPoints = (id: string, isGood: boolean): number => {
    const own = scored.filter((each) => each.isGood === isGood)
    const points = own.map(({ findings }) => findings.find((finding) => finding.id === id)?.points ?? 0)
    return points.reduce((sum, each) => sum + each, 0) / own.length
  }
  return [...ids]
    .map((id) => ({
      id,
      adds: all - goodOverPoor(scored.map((each) => ({ ...each, score: scoreWithout(each, id) }))),
      fromGood: meanPoints(id, true),
      fromPoor: meanPoints(id, false),
    }))
    .toSorted((a, b) => b.adds - a.adds || a.id.localeCompare(b.id))
}

function scoreWithout({ findings }: Pick<Analysis, 'findings'>, id: string): number {
  const left = findings.filter((finding) => finding.id !== id)
  return totalScore(subScores(left), boundOf(left))
}

export function orderedOf(
  mails: readonly Mail[],
  scoreOf: (mail: Mail) => number,
  ways: Readonly<Record<string, (mail: Mail) => Mail>> = { ...WORSE, ...WORSE_WRITING },
): Ordered[] {
  const scored = mails.map((mail) => ({ mail, score: scoreOf(mail) }))
  return Object.entries(ways).map(([way, worsen]) => {
    // A worsening that does not apply leaves the mail unchanged, such as writing "I" in lower case without any "I".
    const changed = scored.filter(({ mail }) => JSON.stringify(worsen(mail)) !== JSON.stringify(mail))
    const right = changed.filter(({ mail, score }) => scoreOf(worsen(mail)) < score).length
    return { way, right, of: changed.length }
  })
}
