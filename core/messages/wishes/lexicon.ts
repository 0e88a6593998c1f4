/**
 * The words of a language for wishing to hear nothing more. Each list holds phrases, separated by commas: `a|b` is one of
 * both, `word*` any word that begins so, `..` up to four words between. Accents and case do not matter. What they mean
 * together is in find-wish.ts.
 */
export type Lexicon = {
  /** Negations of an order: "do not", "never". */
  not: string
  /** Sending something: "send". Together with `not` it needs `mails` or `more`. */
  send: string
  /** Turning to somebody: "contact". Together with `not` it needs `me`, `mails` or `more`. */
  contact: string
  mails: string
  more: string
  me: string
  /** "My address", "my data". */
  mine: string
  stop: string
  /** Orders and refusals in one word or phrase: "stop emailing me" where a language has no `stop` and no `not` for it. */
  noWant: string
  receive: string
  remove: string
  list: string
  /** "Unsubscribe". */
  leave: string
  /** Words that turn a verb into a request: "please", "I want to", "could you". */
  want: string
  /** "From", "of": what they leave stands behind. */
  from: string
  /** "This", "your": what they leave is ours. */
  yours: string
  none: string
  law: string
  object: string
  authority: string
  complain: string
  /** A wish as it stands. */
  phrase: string
  /** A wish only where nothing besides is said. */
  alone: string
  /** A complaint that is taken for a wish where nothing besides is said. */
  weak: string
  /** Sentences with one of these are no wish: "do not hesitate", "click here to unsubscribe". */
  veto: string
}
export type Role = keyof Lexicon
