export type ReplyWords = {
  interested: string
  not_interested: string
  not_now: string
  /** Means a meeting when combined with a day or a time. */
  fits: string
  /** Requests a call or a meeting without further context. */
  meeting: string
  day: string
  /** A phrase that leaves a sentence about a possible meeting to a person. */
  not: string
}
