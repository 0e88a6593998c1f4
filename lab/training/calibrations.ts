// Functions from a score to a probability, learned from scores and labels of several collections with equal weights.
import type { Scored } from './scored.ts'

export type Calibration = (scored: Scored) => number

export const bySource = <Each extends Scored>(scored: readonly Each[]): [string, Each[]][] => [
  ...Map.groupBy(scored, ({ source }) => source),
]

/** Logistic regression without a penalty, by Newton’s method. */
export function logistic(others: readonly Scored[], featuresOf: (scored: Scored) => number[]): Calibration {
  const sizes = new Map(bySource(others).map(([source, own]) => [source, own.length]))
  const rows = others.map((each) => ({
    features: featuresOf(each),
    isSpam: each.isSpam,
    weight: 1 / sizes.get(each.source)!,
  }))
  let weights = rows[0]!.features.map(() => 0)
  const estimate = (features: readonly number[]): number =>
    1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * weights[at]!, 0)))
  for (let step = 0; step < 30; step++) {
    const slope = weights.map(() => 0)
    const curve = weights.map((_, row) => weights.map((__, column) => (row === column ? 1e-9 : 0)))
    for (const { features, isSpam, weight } of rows) {
      const estimated = estimate(features)
      features.forEach((value, row) => {
        slope[row]! += weight * (estimated - Number(isSpam)) * value
        features.forEach(
          (other, column) => (curve[row]![column]! += weight * estimated * (1 - estimated) * value * other),
        )
      })
    }
    const change = solve(curve, slope)
    weights = weights.map((value, at) => value - change[at]!)
  }
  return (scored) => estimate(featuresOf(scored))
}

/** Gaussian elimination; the matrix is positive definite, so no rows need to be exchanged. */
function solve(matrix: number[][], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at]!])
  rows.forEach((row, at) => {
    const pivot = row[at]!
    row.forEach((value, column) => (row[column] = value / pivot))
    for (const other of rows)
      if (other !== row) {
        const factor = other[at]!
        other.forEach((value, column) => (other[column] = value - factor * row[column]!))
      }
  })
  return rows.map((row) => row.at(-1)!)
}

/** Pool adjacent violators (Ayer and others 1955). */
export function isotonic(others: readonly Scored[]): Calibration {
  const sizes = new Map(bySource(others).map(([source, own]) => [source, own.length]))
  const steps: { from: number; spam: number; weight: number }[] = []
  for (const { score, isSpam, source } of others.toSorted((a, b) => a.score - b.score)) {
    const weight = 1 / sizes.get(source)!
    steps.push({ from: score, spam: isSpam ? weight : 0, weight })
    for (let last = steps.at(-1)!, before = steps.at(-2); before; last = before, before = steps.at(-2)) {
      if (before.spam / before.weight < last.spam / last.weight) break
      before.spam += last.spam
      before.weight += last.weight
      steps.pop()
    }
  }
  return ({ score }) => {
    const { spam, weight } = steps.findLast(({ from }) => from <= score) ?? steps[0]!
    return spam / weight
  }
}
