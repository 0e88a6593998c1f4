import type { EvidenceCard, Fix, Kind, Span } from './analysis.ts'
import { PACK_CODES } from './languages/packs.ts'
import type { Reading } from './reading.ts'

/** One rule: data and one function. `categories/` holds its weight, `checks.ts` the order of categories. */
export type Check = {
  /** An ID is never reused for another meaning, because reports are stored for years. */
  id: string
  /** The finding's title when the draft passes, and when it does not. */
  pass: string
  fail: string
  /** The reason why a reader or a mail server cares, in one line. */
  why: string
  evidence: EvidenceCard
  /**
   * The languages that the check supports. 'any': the check ignores words. 'packs': every pack in `languages/` has the
   * data it needs. When absent: English only, or the packs with phrases for it (`phrase-check.ts`).
   */
  languages?: 'any' | 'packs' | readonly string[]
  /** When absent: mail of any kind (email, follow-up, source). */
  kinds?: readonly Kind[]
  /** A draft that fails this check must not be sent, so its total is capped. */
  hardFail?: true
  /** Returns null when the check does not apply to this draft. */
  run(reading: Reading): Outcome | null
}

/** A check, and the most points that it can cost. */
export type Weighed = readonly [check: Check, weight: number]

export type Outcome = {
  /** The share of the points at stake that is lost: 0 passes, 1 loses all. */
  lost: number
  /**
   * The highest score possible for a draft with this finding, so that a mail nobody would answer is not called good.
   */
  atMost?: number
  advice?: string
  measured?: string
  target?: string
  spans?: readonly Span[]
  /** The spans refer to the original text, including invisible characters. */
  inWritten?: true
  fixes?: readonly Fix[]
}

export const MAIL: readonly Kind[] = ['email', 'follow-up', 'source']
const LINKEDIN: readonly Kind[] = ['linkedin-note', 'linkedin-inmail', 'linkedin-message']
export const PROSE: readonly Kind[] = [...MAIL, ...LINKEDIN]
export const WITH_SUBJECT: readonly Kind[] = [...MAIL, 'subject', 'linkedin-inmail']

export const passed = (measured?: string, target?: string): Outcome => ({ lost: 0, measured, target })

/** Just below excellent at `first`, and `step` points less for each further one. */
export const boundFrom = (count: number, first: number, step: number): { atMost?: number } =>
  count < first ? {} : { atMost: Math.max(LEAST_BOUND, BELOW_EXCELLENT - step * (count - first)) }

const BELOW_EXCELLENT = 84
const LEAST_BOUND = 25

/**
 * Returns 0 at `good` or better, 1 at `bad` or worse, and a straight line between: a worse measure never costs less.
 */
export function slope(value: number, good: number, bad: number): number {
  return Math.min(1, Math.max(0, (value - good) / (bad - good)))
}

const ENGLISH: readonly string[] = ['en']

/** 'any', or the languages that a check supports. */
export const languagesOf = ({ languages = ENGLISH }: Pick<Check, 'languages'>): 'any' | readonly string[] =>
  languages === 'packs' ? PACK_CODES : languages

export function serves(check: Check, language: string): boolean {
  const languages = languagesOf(check)
  return languages === 'any' || languages.includes(language)
}
