export type Scored = { score: number; isSpam: boolean; weight: number }

/**
 * How far a score may be trusted, learnt where the model was a stranger (Platt 1999, without the shift: a half stays a
 * half). On mail of known sources it is therefore less sure of itself than it could be.
 */
export function calibrate(scores: readonly Scored[]): number {
  let slope = 1
  for (let step = 0; step < 200; step++) {
    let [first, second] = [0, 1e-9]
    for (const { score, isSpam, weight } of scores) {
      const said = 1 / (1 + Math.exp(-slope * score))
      first += weight * (said - Number(isSpam)) * score
      second += weight * said * (1 - said) * score * score
    }
    slope -= first / second
  }
  return slope
}
