/**
 * The phrases of one language about absences and departures, in the notation of wishes/matcher.ts: phrases separated
 * by commas, `|` between alternatives, `*` after a stem, `..` for up to four words.
 */
export type AbsenceWords = {
  /** The writer, or this mailbox, has left. */
  left: string
  /** The writer has retired or resigned, in unambiguous words that need no further evidence. */
  gone?: string
  /** A third person has left, or their work was handed over. */
  leftOther: string
  /** Phrases about an ended job or address that suffice in a mail of a program that says nothing else. */
  ended?: string
  /** The writer is away. */
  away: string
  /** Phrases about absence that suffice when other evidence shows an automatic mail. */
  awayWords: string
  /** Sentences with one of these mean neither: "I left the company car there". */
  neither?: string
}
