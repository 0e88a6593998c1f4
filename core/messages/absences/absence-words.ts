/**
 * The words of one language about absences and departures, in the notation of wishes/matcher.ts: phrases apart by
 * commas, `|` between words for one place, `*` behind a stem, `..` for up to four words.
 */
export type AbsenceWords = {
  /** The writer, or this mailbox, has left. */
  left: string
  /** The writer has retired or resigned, in words that mean nothing else: enough without any proof. */
  gone?: string
  /** A third person has left, or their work was handed over. */
  leftOther: string
  /** The writer is away. */
  away: string
  /** Words about being away, which are enough where something else proves that a program wrote. */
  awayWords: string
  /** Sentences with one of these say neither: "I left the company car there". */
  neither?: string
}
