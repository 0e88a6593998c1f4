import type { EvidenceCard, Fix, Kind, Span } from './analysis.ts'
import { PACK_CODES } from './languages/packs.ts'
import type { Reading } from './reading.ts'

/** One rule: data and one function. Its weight stands in `categories/`, its category's place in `checks.ts`. */
export type Check = {
  /** Never reused for another meaning: reports are kept for years. */
  id: string
  /** The finding's title when the draft passes, and when it does not. */
  pass: string
  fail: string
  /** One line: why a reader or a mail server cares. */
  why: string
  evidence: EvidenceCard
  /**
   * Which languages it serves. 'any': it looks at no words. 'packs': what it looks for stands in every pack of
   * `languages/`. Left out: English alone, or those packs that have phrases for it (`phrase-check.ts`).
   */
  languages?: 'any' | 'packs' | readonly string[]
  /** Left out: mail of any kind (email, follow-up, source). */
  kinds?: readonly Kind[]
  /** A draft that fails this must not be sent: the total is capped. */
  hardFail?: true
  /** null: does not apply to this draft. */
  run(reading: Reading): Outcome | null
}

/** A check, and the most points that it can take. */
export type Weighed = readonly [check: Check, weight: number]

export type Outcome = {
  /** How much of the points at stake is lost: 0 passes, 1 loses all. */
  lost: number
  /** The most that the whole draft can score with this in it, so that a mail nobody would answer is not called good. */
  atMost?: number
  advice?: string
  measured?: string
  target?: string
  spans?: readonly Span[]
  /** The places are those of the text as it was written, invisible characters and all. */
  inWritten?: true
  fixes?: readonly Fix[]
}

export const MAIL: readonly Kind[] = ['email', 'follow-up', 'source']
export const LINKEDIN: readonly Kind[] = ['linkedin-note', 'linkedin-inmail', 'linkedin-message']
export const PROSE: readonly Kind[] = [...MAIL, ...LINKEDIN]
export const WITH_SUBJECT: readonly Kind[] = [...MAIL, 'subject', 'linkedin-inmail']

export const passed = (measured?: string, target?: string): Outcome => ({ lost: 0, measured, target })

/** Just below excellent at `first`, and so many points less for each further one. */
export const boundFrom = (count: number, first: number, step: number): { atMost?: number } =>
  count < first ? {} : { atMost: Math.max(LEAST_BOUND, BELOW_EXCELLENT - step * (count - first)) }

const BELOW_EXCELLENT = 84
const LEAST_BOUND = 25

/** 0 at `good` or better, 1 at `bad` or worse, a straight line between: a worse measure never costs less. */
export function slope(value: number, good: number, bad: number): number {
  return Math.min(1, Math.max(0, (value - good) / (bad - good)))
}

const ENGLISH: readonly string[] = ['en']

/** 'any', or the languages that a check serves. */
export const languagesOf = ({ languages = ENGLISH }: Pick<Check, 'languages'>): 'any' | readonly string[] =>
  languages === 'packs' ? PACK_CODES : languages

export function serves(check: Check, language: string): boolean {
  const languages = languagesOf(check)
  return languages === 'any' || languages.includes(language)
}
