/**
 * The words of one language by which mail that came back is understood. Phrases are the sources of regular expressions
 * in small letters; accents in them and in the text do not matter (fold.ts). A phrase begins with a whole word, and its
 * last word may go on. Every quantifier has a bound.
 */
export type MailLanguage = {
  /** How a program begins the subject of an automatic answer. */
  automaticSubjects: readonly string[]
  /** How the subject of an absence note begins. */
  awaySubjects: readonly string[]
  /** Sentences that only somebody who is away writes. */
  away: readonly string[]
  /** Words about being away, which are enough where something else says that a program wrote. */
  awayWords: readonly string[]
  /** Away once, and here again. */
  returned: readonly string[]
  /** The writer no longer works there. */
  left: readonly string[]
  /** A third person no longer works there. */
  leftOther: readonly string[]
  /** The text says that a program wrote it. */
  automatic: readonly string[]
  /** A receipt: the mail arrived. */
  received: readonly string[]
  /** Promises of a receipt: "we will get back to you". */
  promised: readonly string[]
  /** A filter holds the mail back. */
  held: readonly string[]
  /** Instructions to the sender of a mail that is held. */
  confirm: readonly string[]
  /** Words of a person who answers: an offer, a question, a wish to talk. */
  personal: readonly string[]
  /** Words by which a day or a month is the one of coming back, on either side of it. */
  back: readonly string[]
  /** All forms of each month, beginning with January, apart by spaces. */
  months: readonly string[]
  /** All forms of each weekday, beginning with Sunday. */
  weekdays: readonly string[]
}
