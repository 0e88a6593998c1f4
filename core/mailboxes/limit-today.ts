// The column daily_limit of public.mailboxes has the same default and maximum.
export const defaultDailyLimit = 30
export const maxDailyLimit = 2000

/**
 * The number of emails a mailbox may send today. private.mailbox_limit computes the same in SQL, and a test compares
 * both.
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
  let count = 0
  const first = Date.parse(after) + DAY
  for (let day = first; day <= Math.min(Date.parse(until), first + 3_000 * DAY); day += DAY) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}
