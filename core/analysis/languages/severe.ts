/** Sentences that nobody answers. A single one bounds the draft's score, however good the rest is. */
export type Severe = {
  /** Threats, extortion, insults and advances. */
  hostile: RegExp
  /** A result that nobody can guarantee: a Google ranking, an income. */
  guarantee: RegExp
  /** Fraud: a threatened account, a fortune for a stranger, gift cards, a recording. */
  fraud: RegExp
  /** Blame in a writer's own words: the count of their mails, the reader's alleged indifference or manners. */
  blame: RegExp
}
