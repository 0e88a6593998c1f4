/** The words of one language by which a sentence shows what the reader's firm did, said, sells, hires or wrote. Each pattern sees one clause. */
export type FactWords = {
  /** Any word for the reader, as it is written. */
  you: RegExp
  /** One token that says "your", and what may stand between it and its noun. */
  your: RegExp
  between: RegExp
  /** Every noun has a capital: the noun is the next capitalized token. */
  capitalizesNouns?: true
  /** Two nouns stand side by side for one thing: "business cards" are as general as "business". */
  compounds?: true
  /** Nouns that every firm has, so that "your website" names nothing. */
  general: RegExp
  /** The reader said or wrote something: enough by itself. In the present it needs an anchor. */
  said: RegExp
  says: RegExp
  /** The reader as the subject of something done or going on; `since`: for how long. */
  did: RegExp
  since: RegExp
  /** The sender saw, read or tried something; or met, phoned or bought from the reader. */
  saw: RegExp
  met: RegExp
  congratulated: RegExp
  /** Words by which the reader was recommended by somebody. */
  gaveName: RegExp
  /** Parts of something of theirs that a quoted label names. */
  page: RegExp
  /** A date, a number word, a place. Figures, quotes and names are found without a list. */
  when: RegExp
  place: RegExp
  /** Capitals that name nobody. */
  commonCapital: RegExp
  /** A job ad, which is the reader's; and other papers that report on somebody, who is the reader where they are spoken of. */
  jobAd: RegExp
  paper: RegExp
  reports: RegExp
  /** A clause in which the sender acts. */
  sender: RegExp
  /** A clause that promises, orders, sells, asks if, or speaks of everybody: what it says holds for any reader. */
  offer: RegExp
}
