import { isOpenDay, type SendingWindow } from './sending-window.ts'
import { DAY, instantOfWallClock, toWallClock } from './zone-clock.ts'

/** The same time of day after this number of sending days (private.after_working_days in the database). */
export function afterWorkingDays(
  since: Date,
  days: number,
  window: Pick<SendingWindow, 'days' | 'closedDates'>,
  zone: string,
): Date {
  if (days <= 0) return since
  let wall = toWallClock(zone, since.getTime())
  let left = days
  // 2600 days contain the rarest weekday at least 365 times.
  for (let tried = 0; tried < 2600 && left > 0; tried += 1) {
    wall += DAY
    if (isOpenDay(window, wall)) left -= 1
  }
  return new Date(instantOfWallClock(zone, wall))
}

/**
 * The due time of a step: counted in sending days of a window, or in calendar days without one (private.after_waiting).
 */
export function afterWaiting(
  since: Date,
  days: number,
  window: Pick<SendingWindow, 'days' | 'closedDates'> | null,
  zone: string,
): Date {
  if (days <= 0) return since
  if (window) return afterWorkingDays(since, days, window, zone)
  const wall = toWallClock(zone, since.getTime()) + days * DAY
  return new Date(instantOfWallClock(zone, wall))
}
