/** A place that is written wrong, and what may have been meant, likeliest first; never empty. */
export type Mistake = {
  start: number
  end: number
  instead: readonly string[]
  /** The word as it is written, where the dictionary lacks it. */
  unknownWord?: string
}

/** As large at its start as what it replaces. */
export const likeWritten = (instead: string, text: string): string =>
  /^\p{Lu}/u.test(text) ? instead[0]!.toUpperCase() + instead.slice(1) : instead
