/**
 * The phrases of one language for classifying inbound mail. Phrases are regular expression sources in lower case;
 * accents in them and in the text are ignored (fold.ts). A phrase starts with a whole word, and its last word may be a
 * prefix. Every quantifier has a bound.
 */
export type MailLanguage = {
  /** Subject prefixes of automatic answers. */
  automaticSubjects: readonly string[]
  /** Subject prefixes of absence notes. */
  awaySubjects: readonly string[]
  /** Sentences that occur only in absence notes. */
  away: readonly string[]
  /** Phrases about absence that suffice when other evidence shows an automatic mail. */
  awayWords: readonly string[]
  /** Phrases about a past absence. */
  returned: readonly string[]
  /** The writer no longer works there. */
  left: readonly string[]
  /** A third person no longer works there. */
  leftOther: readonly string[]
  /** The text states that a program wrote it. */
  automatic: readonly string[]
  /** A receipt: the mail arrived. */
  received: readonly string[]
  /** Promises in a receipt: "we will get back to you". */
  promised: readonly string[]
  /** A filter is holding the mail. */
  held: readonly string[]
  /** Instructions to the sender of a held mail. */
  confirm: readonly string[]
  /** Phrases of a person's answer: an offer, a question, a request to talk. */
  personal: readonly string[]
  /** Cues before or after a day or a month that mark it as the day of return. */
  back: readonly string[]
  /**
   * All forms of each month, starting with January, separated by spaces. Chinese, Japanese and Korean write a number:
   * back-date.ts parses it.
   */
  months: readonly string[]
  /** All forms of each weekday, starting with Sunday. */
  weekdays: readonly string[]
}
