// Packs the learned weights for shipping.
import type { SpamWeights } from '../../core/analysis/spam/spam-model.ts'
import { packTable } from '../../core/analysis/spam/weight-table.ts'
import type { Linear } from './fit.ts'

/**
 * One signed byte for each feature, finer near zero, where most weights are (`weightOf` decodes it). A learned weight
 * is at least the smallest step, because the estimate counts it.
 */
export function packWeights(name: string, { weights, bias }: Linear, slope: number): SpamWeights {
  const range = [...weights.values()].reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const stepOf = (weight: number): number =>
    (weight < 0 ? -1 : 1) * Math.max(1, Math.round(127 * Math.sqrt(Math.abs(weight) / range)))
  const table = packTable([...weights].map(([key, weight]) => [key, stepOf(weight)] as const))
  return { name, range: range * slope, bias: bias * slope, weights: Buffer.from(table).toString('base64') }
}

/** The path from the generated file. */
const MODEL = '../spam-model.ts'
export const HEAD =
  '// Made by `npm run train` from public mail (lab/training/PROVENANCE.md); holds no text of it.\n'

export function weightsFile({ name, range, bias, weights }: SpamWeights): string {
  return `${HEAD}import type { SpamWeights } from '${MODEL}'

export const WEIGHTS: SpamWeights = {
  name: '${name}',
  range: ${range},
  bias: ${bias},
  weights:
    '${weights}',
}
`
}
