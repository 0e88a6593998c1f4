/**
 * The words of a language for a request to stop emailing. Each list contains phrases separated by commas: `a|b`
 * matches either, `word*` any word with that prefix, `..` up to four words. Accents and case do not matter.
 * find-wish.ts combines them. Croatian also includes Bosnian, Serbian and Slovenian forms.
 */
export type Lexicon = {
  /** Negated orders: "do not", "never". */
  not: string
  /** Verbs of sending: "send". With `not` they need `mails` or `more`. */
  send: string
  /** Verbs of contacting: "contact". With `not` they need `me`, `mails` or `more`. */
  contact: string
  mails: string
  more: string
  me: string
  /** "My address", "my data". */
  mine: string
  stop: string
  /** Complete orders and refusals: "stop emailing me", for languages without a `stop` or `not` for it. */
  noWant: string
  receive: string
  remove: string
  list: string
  /** "Unsubscribe". */
  leave: string
  /** Words that turn a verb into a request: "please", "I want to", "could you". */
  want: string
  /** "From", "of": the list to leave follows. */
  from: string
  /** "This", "your": the list to leave is ours. */
  yours: string
  none: string
  law: string
  object: string
  authority: string
  complain: string
  /** A complete request. */
  phrase: string
  /** A request only when the mail says nothing else. */
  alone: string
  /** A complaint that counts as a request when the mail says nothing else. */
  weak: string
  /** Sentences with one of these are not requests: "do not hesitate", "click here to unsubscribe". */
  veto: string
}
export type Role = keyof Lexicon
