// A mail scored by a model that never saw it, and statistics of many of them.
/**
 * `score` is the log odds before calibration; `tokens` the length of the mail in words and punctuation; `known` the
 * share of its features that the model has learned.
 */
export type Scored = { source: string; isSpam: boolean; score: number; tokens: number; known: number }

const SHORT_TOKENS = 40

export const isShort = ({ tokens }: Scored): boolean => tokens < SHORT_TOKENS

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
export const rightShare = (scored: readonly Scored[]): number =>
  scored.filter(({ isSpam, score }) => score >= 0 === isSpam).length / scored.length

/** The deviation of predicted from actual shares in ten bins, weighted by the mail in each. */
export function calibrationError<Each extends { source: string; isSpam: boolean; probability: number }>(
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
