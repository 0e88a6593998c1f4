// The column daily_limit of public.mailboxes has the same default and maximum.
export const defaultDailyLimit = 30
export const maxDailyLimit = 2000

/**
 * The number of emails a mailbox may send today, a day of its workspace. private.mailbox_limit computes the same in SQL,
 * and a test compares both.
 */
export function limitToday(ramp: Ramp, today: string): number {
  const limit = limitWithoutSlowing(ramp, today)
  return ramp.slowed_because ? Math.ceil(limit / 2) : limit
}

type Ramp = {
  daily_limit: number
  ramp_began: string | null
  ramp_start: number
  ramp_step: number
  /** Why it sends half of its limit. */
  slowed_because?: string | null
}

function limitWithoutSlowing(ramp: Ramp, today: string): number {
  if (ramp.ramp_began === null) return ramp.daily_limit
  return Math.min(
    ramp.daily_limit,
    ramp.ramp_start + ramp.ramp_step * workingDaysBetween(ramp.ramp_began, today),
  )
}

/** The mailbox's day of its ramp-up, counted from 1; null after the end or without one. */
export function rampDay(ramp: Ramp, today: string): number | null {
  if (ramp.ramp_began === null || limitWithoutSlowing(ramp, today) >= ramp.daily_limit) return null
  return workingDaysBetween(ramp.ramp_began, today) + 1
}

const DAY = 86_400_000

function workingDaysBetween(after: string, until: string): number {
  const days = Math.max(0, (Date.parse(until) - Date.parse(after)) / DAY)
  const weekday = new Date(after).getUTCDay()
  const rest = Array.from({ length: days % 7 }, (_, n) => (weekday + 1 + n) % 7)
  return Math.floor(days / 7) * 5 + rest.filter((day) => day !== 0 && day !== 6).length
}
