// The state of a mailbox today, and the texts that explain what pauses it.
import { isTooMany, MAILBOX_BOUNCES } from '#core/reporting/alarms.ts'
import type { CheckState } from './domain-check.ts'
import { limitToday, rampDay } from './limit-today.ts'

export type Pace = {
  state: 'active' | 'paused' | 'broken'
  state_reason: string | null
  slowed_because?: string | null
  daily_limit: number
  ramp_began: string | null
  ramp_start: number
  ramp_step: number
  hour_from: string | null
  hour_to: string | null
  frozen_from: string | null
  frozen_to: string | null
  sent_on: string | null
  sent_count: number
  imap_host: string | null
  read_error: string | null
}

export type Standing = 'healthy' | 'warming' | 'paused' | 'attention'

/** The workspace's local `today` and `time`: '2026-11-21' and '14:05'. */
export type Clock = { today: string; time: string }

/** The authentication records of its domain; null until the first lookup. */
type DomainStanding = Partial<Record<'spf' | 'dkim' | 'dmarc', { state: CheckState }>> | null

/** Missing or wrong records, which receivers require of bulk senders. Those that pause are in `failing` of the domain. */
export const missingChecks = (checks: DomainStanding): string[] =>
  (['spf', 'dkim', 'dmarc'] as const)
    .filter((name) => checks?.[name]?.state === 'fail')
    .map((name) => name.toUpperCase())

export function standingOf(
  pace: Pace,
  { today }: Clock,
  week: { sent: number; bounced: number },
  checks: DomainStanding,
): Standing {
  if (pace.state === 'broken' || pace.read_error !== null) return 'attention'
  if (pace.state === 'paused') return 'paused'
  if (pace.slowed_because) return 'attention'
  if (missingChecks(checks).length > 0) return 'attention'
  // Evaluates the last week (field.md, part 5).
  if (isTooMany({ part: week.bounced, whole: week.sent }, MAILBOX_BOUNCES)) return 'attention'
  return rampDay(pace, today) === null ? 'healthy' : 'warming'
}

export const sentToday = ({ sent_on, sent_count }: Pace, { today }: Clock): number =>
  sent_on === today ? sent_count : 0

/** The reason why nothing is being sent right now; null when nothing prevents it. */
export function holdReasonOf(pace: Pace, clock: Clock): string | null {
  const { today, time } = clock
  if (pace.state === 'broken') return pace.state_reason ?? 'Signing in was rejected.'
  if (pace.state === 'paused') return pace.state_reason ?? 'Paused by hand.'
  if (pace.frozen_from && pace.frozen_from <= today && (!pace.frozen_to || today <= pace.frozen_to)) {
    return pace.frozen_to ? `Off until ${pace.frozen_to}.` : `Off since ${pace.frozen_from}.`
  }
  const limit = limitToday(pace, today)
  if (sentToday(pace, clock) >= limit) return `Today’s limit of ${limit} is reached.`
  if (pace.hour_from && pace.hour_to && (time < pace.hour_from || time >= pace.hour_to)) {
    return `Outside its hours, ${pace.hour_from.slice(0, 5)} to ${pace.hour_to.slice(0, 5)}.`
  }
  return null
}
