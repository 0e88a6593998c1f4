// The learnt weights as they are shipped.
import { SIZE } from '#core/analysis/spam/features.ts'
import type { SpamWeights } from '#core/analysis/spam/spam-model.ts'
import type { Linear } from './fit.ts'

/**
 * One signed byte for each bucket, finer near nothing, where most weights are (`weightOf` reads it back). What was learnt
 * keeps at least the smallest step: the estimate counts it.
 */
export function packWeights(name: string, { weights, bias }: Linear, slope: number): SpamWeights {
  const range = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const bytes = Int8Array.from(weights, (weight) => {
    if (weight === 0) return 0
    return Math.sign(weight) * Math.max(1, Math.round(127 * Math.sqrt(Math.abs(weight) / range)))
  })
  if (bytes.length !== SIZE) throw new Error('The table has the wrong size.')
  return {
    name,
    range: range * slope,
    bias: bias * slope,
    weights: Buffer.from(bytes.buffer).toString('base64'),
  }
}

/** As the generated file sees it. */
const MODEL = '../spam-model.ts'
export const HEAD =
  '// Made by `npm run train` from public mail (cli/training/PROVENANCE.md); holds no text of it.\n'

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
