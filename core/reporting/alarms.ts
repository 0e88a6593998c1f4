// When a campaign warns of its bounces, complaints or opt-outs. The SQL of the database is written from here
// (alarm-limits-sql.ts), so that screens and notifications warn by the same limits.
import { binomialTail, rateOf, type Share } from './proportions.ts'

export const ALARM_KINDS = ['bounces', 'complaints', 'opt_outs'] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** What one press of a few emails must not set off: with this certainty the true rate is above the limit. */
export const CERTAINTY = 0.99
/** A little less than the rest, so that rounding decides no tie. */
export const CHANCE_OF_ERROR = 0.009_999_999

/**
 * `limit` is the rate above which receivers distrust a sender. From `atLeast` emails on, a rate above it warns as it is
 * observed, because receivers act on what they observe; below that only one that is certain.
 */
export const ALARM_LIMITS: Readonly<Record<AlarmKind, { limit: number; atLeast: number | null }>> = {
  bounces: { limit: 0.02, atLeast: 50 },
  complaints: { limit: 0.0005, atLeast: 100 },
  opt_outs: { limit: 0.01, atLeast: null },
}

/** A mailbox needs somebody from this rate of bounces on. It pauses at the same rate among at least `atLeast` emails. */
export const MAILBOX_BOUNCES = { limit: 0.03, atLeast: 50 }

export function isTooMany(
  share: Share,
  { limit, atLeast }: { limit: number; atLeast: number | null },
): boolean {
  if (rateOf(share) <= limit) return false
  // The lower limit of Clopper and Pearson (lowerLimit) is above a rate exactly where the tail at that rate is this improbable.
  return (atLeast !== null && share.whole >= atLeast) || binomialTail(share, limit) < CHANCE_OF_ERROR
}

export type Alarm = { kind: AlarmKind; bad: number; of: number }

const WHAT: Readonly<Record<AlarmKind, string>> = {
  bounces: 'bounced',
  complaints: 'were marked as spam',
  opt_outs: 'were answered with an opt-out',
}

const WHY: Readonly<Record<AlarmKind, string>> = {
  bounces: 'Pause the campaign and check where these addresses came from.',
  complaints: 'Pause the campaign: receivers block senders whose mail is marked as spam.',
  opt_outs: 'Pause the campaign and narrow its audience.',
}

/** '5 of 5 emails bounced within seven days.', and what to do about it. */
export const alarmText = ({ kind, bad, of }: Alarm): { found: string; advice: string } => ({
  found: `${bad} of ${of} ${of === 1 ? 'email' : 'emails'} ${WHAT[kind]} within seven days.`,
  advice: WHY[kind],
})
