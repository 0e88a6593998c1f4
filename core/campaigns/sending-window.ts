// The times at which a campaign may write to a recipient: weekdays, hours of the recipient's wall clock, and excluded
// dates. The database implements the same rule for the claim (database/functions/sending/sending_window.sql); a test
// compares both.
import { dateOfWall, changeBetween, DAY, instantsOfWallClock, toWallClock } from './zone-clock.ts'

export type SendingWindow = {
  /** ISO weekdays: 1 is Monday, 7 Sunday. */
  days: readonly number[]
  /** `from` is inclusive and `to` exclusive, such as `09:00` to `17:00`. */
  from: string
  to: string
  /** Dates such as `2026-12-25`. */
  closedDates: readonly string[]
}

/**
 * The first moment from `after` on within the window; null when it never opens. An opening in the hour that spring
 * skips moves to the end of that hour; an hour that occurs twice in autumn is in the window twice.
 */
export function nextMoment(window: SendingWindow, zone: string, after: Date): Date | null {
  const start = after.getTime()
  if (isOpen(window, toWallClock(zone, start))) return new Date(start)
  const today = startOfDay(toWallClock(zone, start))
  // 500 closed dates can exclude the only open weekday for nearly ten years.
  for (let day = today; day <= today + 3600 * DAY; day += DAY) {
    if (!isOpenDay(window, day)) continue
    const openings = openingsOf(window, zone, day).filter((instant) => instant >= start)
    if (openings.length > 0) return new Date(Math.min(...openings))
  }
  return null
}

/**
 * Formats the hours with their time zone: `09:00–17:00 Europe/Berlin`, or each recipient's own zone when it is known.
 */
export function formatHours(
  { from, to }: Pick<SendingWindow, 'from' | 'to'>,
  zone: string,
  inLeadZone = false,
): string {
  const hours = `${from.slice(0, 5)}–${to.slice(0, 5)}`
  const named = zone.replaceAll('_', ' ')
  return inLeadZone
    ? `${hours} in each recipient’s time zone, ${named} where it is unknown`
    : `${hours} ${named}`
}

export function isOpenDay(window: Pick<SendingWindow, 'days' | 'closedDates'>, wall: number): boolean {
  const weekday = new Date(wall).getUTCDay() || 7
  return window.days.includes(weekday) && !window.closedDates.includes(dateOfWall(wall))
}

// The window opens at its written hour, and also when a clock change jumps into the middle of it.
function openingsOf(window: SendingWindow, zone: string, day: number): number[] {
  const change = changeBetween(zone, day - DAY, day + 2 * DAY)
  return [
    ...instantsOfWallClock(zone, day + timeOf(window.from)),
    ...(change === null ? [] : [change]),
  ].filter(
    (instant) => startOfDay(toWallClock(zone, instant)) === day && isOpen(window, toWallClock(zone, instant)),
  )
}

function isOpen(window: SendingWindow, wall: number): boolean {
  const time = wall - startOfDay(wall)
  return timeOf(window.from) <= time && time < timeOf(window.to) && isOpenDay(window, wall)
}

const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY

/** Parses `09:30` and `09:30:15`, the formats of the database. */
function timeOf(written: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = written.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
