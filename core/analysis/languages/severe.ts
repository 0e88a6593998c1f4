/** Sentences that nobody answers. One of them bounds the score of a draft, however good the rest is. */
export type Severe = {
  /** Threats, extortion and insults. */
  hostile: RegExp
  /** A result that nobody can guarantee: a place at Google, an income. */
  guarantee: RegExp
}
