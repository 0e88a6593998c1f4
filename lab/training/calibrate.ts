type Scored = { score: number; isSpam: boolean; weight: number }

/**
 * Calibrates scores on sources that the model had not seen (Platt 1999, without the shift: a half remains a half).
 * For mail of known sources it is therefore less certain than it could be.
 */
export function calibrate(scores: readonly Scored[]): number {
  let slope = 1
  for (let step = 0; step < 200; step++) {
    let [first, second] = [0, 1e-9]
    for (const { score, isSpam, weight } of scores) {
      const estimate = 1 / (1 + Math.exp(-slope * score))
      first += weight * (estimate - Number(isSpam)) * score
      second += weight * estimate * (1 - estimate) * score * score
    }
    slope -= first / second
  }
  return slope
}
