// Measures how well scores separate spam from ham, each figure with the interval that its sample allows.
export type Evaluated = { source: string; isSpam: boolean; probability: number }
/** A share with its 95% interval (Wilson 1927: true at small samples and near 100%, where the textbook one is not). */
export type Share = { hits: number; of: number; share: number; low: number; high: number }
export type Quality = {
  accuracy: Share
  precision: Share
  recall: Share
  falseAlarms: Share
  auc: number
  brier: number
}
type Bin = { from: number; to: number; count: number; said: number; were: number }

export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: NaN, low: 0, high: 1 }
  const z = 1.96
  const share = hits / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return { hits, of, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

export function qualityOf(evaluated: readonly Evaluated[]): Quality {
  const count = (test: (each: Evaluated) => boolean): number => evaluated.filter(test).length
  const calledSpam = ({ probability }: Evaluated): boolean => probability >= 0.5
  const caught = count((each) => each.isSpam && calledSpam(each))
  const alarms = count((each) => !each.isSpam && calledSpam(each))
  const spam = count(({ isSpam }) => isSpam)
  const ham = evaluated.length - spam
  return {
    accuracy: shareOf(caught + ham - alarms, evaluated.length),
    precision: shareOf(caught, caught + alarms),
    recall: shareOf(caught, spam),
    falseAlarms: shareOf(alarms, ham),
    auc: aucOf(evaluated),
    brier:
      evaluated.reduce((sum, { probability, isSpam }) => sum + (probability - Number(isSpam)) ** 2, 0) /
      evaluated.length,
  }
}

/** Mann and Whitney: the probability that a spam scores above a ham; ties count half. NaN when one label is missing. */
export function aucOf(evaluated: readonly Evaluated[]): number {
  const sorted = evaluated.toSorted((a, b) => a.probability - b.probability)
  let [spam, ranks] = [0, 0]
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end]!.probability === sorted[start]!.probability) end++
    const rank = (start + 1 + end) / 2
    for (let at = start; at < end; at++) {
      if (!sorted[at]!.isSpam) continue
      spam++
      ranks += rank
    }
    start = end
  }
  const ham = sorted.length - spam
  return spam === 0 || ham === 0 ? NaN : (ranks - (spam * (spam + 1)) / 2) / (spam * ham)
}

/**
 * For each range of probabilities, such as 10 to 20%, the actual share of spam: in a calibrated model the two agree.
 */
export function calibrationOf(evaluated: readonly Evaluated[], bins = 10): Bin[] {
  return Array.from({ length: bins }, (_, index) => {
    const [from, to] = [index / bins, (index + 1) / bins]
    const own = evaluated.filter(({ probability }) => probability >= from && (probability < to || to === 1))
    const mean = (value: (each: Evaluated) => number): number =>
      own.reduce((sum, each) => sum + value(each), 0) / own.length
    return {
      from,
      to,
      count: own.length,
      said: mean(({ probability }) => probability),
      were: mean(({ isSpam }) => Number(isSpam)),
    }
  }).filter(({ count }) => count > 0)
}
