/**
 * The words of one language that show what the reader's company did, said, sells, hires or wrote. Each pattern matches
 * one clause.
 */
export type FactWords = {
  /** Any word for the reader, in its original case. */
  you: RegExp
  /** One token that means "your", and the words allowed between it and its noun. */
  your: RegExp
  between: RegExp
  /** The language capitalizes every noun: the noun is the next capitalized token. */
  capitalizesNouns?: true
  /** Two adjacent nouns name one thing: "business cards" is as general as "business". */
  compounds?: true
  /** Nouns that apply to every company, so that "your website" names nothing. */
  general: RegExp
  /** The reader said or wrote something: sufficient evidence alone. The present tense needs an anchor. */
  said: RegExp
  says: RegExp
  /** The reader as the subject of an action, past or ongoing; `since` matches its duration. */
  did: RegExp
  since: RegExp
  /** The sender saw, read or tried something, or met, phoned or bought from the reader. */
  saw: RegExp
  met: RegExp
  congratulated: RegExp
  /** Phrases that say that someone recommended the reader. */
  gaveName: RegExp
  /** Parts of the reader's site or product that a quoted label names. */
  page: RegExp
  /** A date, a number word, a place. Figures, quotes and names need no list. */
  when: RegExp
  place: RegExp
  /** Capitalized words that are not names. */
  commonCapital: RegExp
  /**
   * `jobAd`: the reader's own job ad. `paper` and `reports`: other publications that write about a company, which is
   * the reader when the sentence addresses them.
   */
  jobAd: RegExp
  paper: RegExp
  reports: RegExp
  /** A notice that hangs somewhere, and a firm's service that the sender used: evidence without a "you". */
  notice: RegExp
  used: RegExp
  /** A clause in which the sender acts. */
  sender: RegExp
  /** A clause that promises, orders, sells, asks if, or is about everyone: it applies to any reader. */
  offer: RegExp
}
