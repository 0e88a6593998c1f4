/** Sentences that nobody answers. A single one bounds the draft's score, however good the rest is. */
export type Severe = {
  /** Threats, extortion and insults. */
  hostile: RegExp
  /** A result that nobody can guarantee: a Google ranking, an income. */
  guarantee: RegExp
}
