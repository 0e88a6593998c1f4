/** A mistake and its possible corrections, likeliest first; never empty. */
export type Mistake = {
  start: number
  end: number
  instead: readonly string[]
  /** The word in its original spelling, set when the dictionary lacks it. */
  unknownWord?: string
}

/** Capitalizes the replacement when the original is capitalized. */
export const likeWritten = (instead: string, text: string): string =>
  /^\p{Lu}/u.test(text) ? instead[0]!.toUpperCase() + instead.slice(1) : instead
