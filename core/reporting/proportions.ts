// Statistics of shares: the certainty of a reply rate, and the chance of each of several to be the highest.

export type Share = { part: number; whole: number }
export type Interval = { low: number; high: number }

const Z95 = 1.959_963_984_540_054

/**
 * The 95% interval of a share by Wilson's score (Wilson 1927; Brown, Cai & DasGupta 2001 recommend it for small n).
 * Without data, the interval is 0 to 1.
 */
export function wilson({ part, whole }: Share): Interval {
  if (whole <= 0) return { low: 0, high: 1 }
  const p = part / whole
  const z2 = Z95 * Z95
  const middle = p + z2 / (2 * whole)
  const reach = Z95 * Math.sqrt((p * (1 - p)) / whole + z2 / (4 * whole * whole))
  const scale = 1 + z2 / whole
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) }
}

/**
 * The chance of at least `part` of `whole` events with the chance `rate` each: the exact binomial tail, for a `part`
 * above the expectation. The database has the same (private.binomial_tail).
 */
export function binomialTail({ part, whole }: Share, rate: number): number {
  let logTerm = whole * Math.log1p(-rate) + part * Math.log(rate / (1 - rate))
  for (let n = 1; n <= part; n++) logTerm += Math.log((whole - part + n) / n)
  let term = Math.exp(logTerm)
  let tail = 0
  for (let n = part; n <= whole && term > tail * 1e-12; n++) {
    tail += term
    term *= ((whole - n) / (n + 1)) * (rate / (1 - rate))
  }
  return tail
}

/**
 * The difference of two shares, one minus other, with the 95% interval of Newcombe's method 10 (Newcombe 1998), which
 * combines the two Wilson intervals.
 */
export function difference(one: Share, other: Share): Interval & { value: number } {
  const [p1, p2] = [rateOf(one), rateOf(other)]
  const [i1, i2] = [wilson(one), wilson(other)]
  const value = p1 - p2
  return {
    value,
    low: value - Math.hypot(p1 - i1.low, i2.high - p2),
    high: value + Math.hypot(i1.high - p1, p2 - i2.low),
  }
}

export const rateOf = ({ part, whole }: Share): number => (whole > 0 ? part / whole : 0)

/** A rate of fewer emails is marked as a small sample. */
export const SMALL_SAMPLE = 100

const CELLS = 4000

/**
 * For each share, the chance that its true rate is the highest, with a uniform prior: the Beta posteriors, integrated
 * on a grid. The chances sum to 1.
 */
export function chancesToBeBest(shares: readonly Share[]): number[] {
  const posteriors = shares.map(posteriorOf)
  const chances = shares.map(() => 0)
  const below = shares.map(() => 0)
  for (let cell = 0; cell < CELLS; cell++) {
    const here = posteriors.map((density) => density[cell]!)
    for (let at = 0; at < shares.length; at++) {
      // Half of a cell lies below its middle.
      const others = below.reduce(
        (product, sum, other) => (other === at ? product : product * (sum + here[other]! / 2)),
        1,
      )
      chances[at]! += here[at]! * others
    }
    here.forEach((mass, at) => (below[at]! += mass))
  }
  const sum = chances.reduce((total, chance) => total + chance, 0)
  return chances.map((chance) => chance / sum)
}

/** The Beta(part + 1, whole - part + 1) density over equal cells of 0 to 1, summing to 1. */
function posteriorOf({ part, whole }: Share): Float64Array {
  const logs = Float64Array.from({ length: CELLS }, (_, cell) => {
    const rate = (cell + 0.5) / CELLS
    return part * Math.log(rate) + (whole - part) * Math.log1p(-rate)
  })
  const highest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
  const masses = logs.map((log) => Math.exp(log - highest))
  const sum = masses.reduce((total, mass) => total + mass, 0)
  return masses.map((mass) => mass / sum)
}
