import type { AnswerClass } from './classify-smtp-answer.ts'

const MINUTE = 60

/**
 * The seconds until a temporary failure is retried (RFC 5321, 4.5.4.1). `chance` between 0 and 1 spreads messages that
 * failed together. The database decides when to give up: four days after the first attempt.
 */
export function retryAfter(answer: AnswerClass, attempts: number, chance: number): number {
  const waits = answer === 'greylist' ? GREYLIST : SOFT
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? waits[0]!
  return Math.round(wait * (0.9 + 0.2 * chance))
}

// Greylisting ends after 5 to 15 minutes.
const GREYLIST = [10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE)
const SOFT = [15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE)
