// When a campaign may write to somebody: on which days, in which hours of their wall clock, and on which dates never.
// The database holds the same rule for the claim (database/functions/sending/sending_window.sql); a test holds the two together.
import { isoDate } from '#core/text/iso-date.ts'
import { changeBetween, DAY, instantsOfWallClock, toWallClock } from './zone-clock.ts'

export type SendingWindow = {
  /** As ISO counts them: 1 is Monday, 7 Sunday. */
  days: readonly number[]
  /** `09:00` to `17:00`: open from the first on, closed at the second. */
  from: string
  to: string
  /** `2026-12-25`. */
  closedDates: readonly string[]
}

/**
 * The first moment from `after` on that lies in the window; null where it never opens. An opening in the hour that
 * spring leaves out moves forward to its end; an hour that comes twice in autumn is in the window twice.
 */
export function nextMoment(window: SendingWindow, zone: string, after: Date): Date | null {
  const start = after.getTime()
  if (isOpen(window, toWallClock(zone, start))) return new Date(start)
  const today = startOfDay(toWallClock(zone, start))
  // 500 closed dates can shut the one open day of a week for nearly ten years.
  for (let day = today; day <= today + 3600 * DAY; day += DAY) {
    if (!isOpenDay(window, day)) continue
    const openings = openingsOf(window, zone, day).filter((instant) => instant >= start)
    if (openings.length > 0) return new Date(Math.min(...openings))
  }
  return null
}

/** The hours with the clock they are read on: `09:00–17:00 Europe/Berlin`, or each recipient's own where it is known. */
export function sayHours(
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
  return window.days.includes(weekday) && !window.closedDates.includes(isoDate(wall))
}

// Beside the hour written down, the window opens where a change of clocks lands in the midst of it.
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

/** `09:30` or `09:30:15`, as the database writes times. */
function timeOf(written: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = written.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
