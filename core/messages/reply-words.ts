export type ReplyWords = {
  interested: string
  not_interested: string
  not_now: string
  /** With a day or a time, a meeting. */
  fits: string
  /** Asks for a call or a meeting by itself. */
  meeting: string
  day: string
  /** With one of these, a sentence that would fit a meeting is left to a person. */
  not: string
}
