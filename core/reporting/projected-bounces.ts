// The share of first emails that will probably bounce: the bounce rate of each verdict, from the workspace's own mail
// with a prior, and how sure it is.
import type { Interval, Share } from './proportions.ts'

type Verdict = 'deliverable' | 'risky' | 'undeliverable' | 'unknown'
export type ByVerdict<Value> = Readonly<Record<Verdict, Value>>
export type ProjectedBounces = Interval & { contacts: number; share: number }

/**
 * Beta priors, as bounced and arrived emails. The vendors of verification promise 1 to 3% for lists that they call
 * deliverable, and lists that nobody checked bounce at 2 to 5%.
 */
const priors: ByVerdict<{ bounced: number; arrived: number }> = {
  deliverable: { bounced: 0.4, arrived: 79.6 },
  unknown: { bounced: 1, arrived: 49 },
  risky: { bounced: 2.5, arrived: 47.5 },
  undeliverable: { bounced: 45, arrived: 5 },
}

/**
 * `seen` are the workspace's own first emails. The number of bounces is a sum of beta-binomial numbers; its share is
 * approximated by the beta distribution of the same mean and variance, with the middle 95%.
 */
export function projectBounces(
  contacts: ByVerdict<number>,
  seen: Partial<ByVerdict<Share>>,
): ProjectedBounces {
  let [all, mean, variance] = [0, 0, 0]
  for (const verdict of Object.keys(priors) as Verdict[]) {
    const count = contacts[verdict]
    const { part, whole } = seen[verdict] ?? { part: 0, whole: 0 }
    const bounced = priors[verdict].bounced + part
    const total = priors[verdict].bounced + priors[verdict].arrived + whole
    const rate = bounced / total
    all += count
    mean += count * rate
    variance += (count * rate * (1 - rate) * (total + count)) / (total + 1)
  }
  if (all === 0) return { contacts: 0, share: 0, low: 0, high: 0 }
  const share = mean / all
  return { contacts: all, share, ...middleOf(share, variance / all ** 2) }
}

const CELLS = 4_000

/** The 2.5% and 97.5% quantiles of the beta distribution with this mean and variance. */
function middleOf(mean: number, variance: number): Interval {
  const size = Math.max(0.1, (mean * (1 - mean)) / variance - 1)
  const [a, b] = [mean * size, (1 - mean) * size]
  const logs = Array.from({ length: CELLS }, (_, cell) => {
    const at = (cell + 0.5) / CELLS
    return (a - 1) * Math.log(at) + (b - 1) * Math.log1p(-at)
  })
  const highest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
  const masses = logs.map((log) => Math.exp(log - highest))
  const sum = masses.reduce((total, mass) => total + mass, 0)
  let [below, low, high] = [0, 0, 1]
  for (const [cell, mass] of masses.entries()) {
    const before = below / sum
    below += mass
    if (before <= 0.025) low = cell / CELLS
    if (before < 0.975) high = (cell + 1) / CELLS
  }
  return { low, high }
}

export type BounceLimits = { warning: number; refusal: number }

/** The gate of imports and launches. */
export function gateOf(
  { share }: ProjectedBounces,
  { warning, refusal }: BounceLimits,
): 'ok' | 'warning' | 'refusal' {
  if (share >= refusal) return 'refusal'
  return share >= warning ? 'warning' : 'ok'
}

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** A wider range says nothing that a reader could act on. */
const WIDE = 0.2

/** "2.4% of leads bounced; 1.1 to 4.3% were expected at the launch." */
export function comparedBounces(
  { low, high }: ProjectedBounces,
  { written, delivered }: { written: number; delivered: number },
): string {
  const bounced = percent((written - delivered) / written)
  if (high - low > WIDE) return `${bounced} of the contacted leads bounced.`
  return `${bounced} of the contacted leads bounced; ${percent(low).slice(0, -1)} to ${percent(high)} were expected at the launch.`
}

/** "About 2.4% will bounce (1.1 to 4.3%)". */
export const projectionText = ({ share, low, high }: ProjectedBounces): string =>
  `About ${percent(share)} will bounce (${high - low > WIDE ? 'too few contacts to be sure' : `${percent(low).slice(0, -1)} to ${percent(high)}`})`
