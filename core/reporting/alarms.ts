// The limits for warnings about a campaign's bounces, complaints or opt-outs. The database's SQL is generated from
// here (alarm-limits-sql.ts), so that screens and notifications use the same limits.
import { binomialTail, rateOf, type Share } from './proportions.ts'

export const ALARM_KINDS = ['bounces', 'complaints', 'opt_outs'] as const
type AlarmKind = (typeof ALARM_KINDS)[number]

/**
 * The accepted chance that the true rate is not above the limit, so that a few unlucky emails do not trigger an alarm.
 * Slightly less than 1%, so that rounding does not decide a tie.
 */
export const CHANCE_OF_ERROR = 0.009_999_999

/**
 * `limit` is the rate above which receivers distrust a sender. With at least `atLeast` emails the observed rate
 * decides, because receivers act on what they observe; with fewer, only a certain excess does.
 */
export const ALARM_LIMITS: Readonly<Record<AlarmKind, { limit: number; atLeast: number | null }>> = {
  bounces: { limit: 0.02, atLeast: 50 },
  complaints: { limit: 0.0005, atLeast: 100 },
  opt_outs: { limit: 0.01, atLeast: null },
}

/** The bounce rate at which a mailbox needs attention. It is paused at the same rate from `atLeast` emails on. */
export const MAILBOX_BOUNCES = { limit: 0.03, atLeast: 50 }

export function isTooMany(
  share: Share,
  { limit, atLeast }: { limit: number; atLeast: number | null },
): boolean {
  if (rateOf(share) <= limit) return false
  // The exact one-sided lower limit (Clopper & Pearson 1934) exceeds a rate exactly when the tail at that rate is this
  // improbable.
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

/** A text such as '5 of 5 emails bounced within seven days.', and the advice. */
export const alarmText = ({ kind, bad, of }: Alarm): { found: string; advice: string } => ({
  found: `${bad} of ${of} ${of === 1 ? 'email' : 'emails'} ${WHAT[kind]} within seven days.`,
  advice: WHY[kind],
})
