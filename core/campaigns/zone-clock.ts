// Converts between instants and the wall clock of a time zone. Both are milliseconds: a wall value is the UTC instant
// that displays the same date and time.

import { isoDate } from '#core/text/iso-date.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for an unknown zone. */
export function toWallClock(zone: string, instant: number): number {
  // Clocks have changed only on quarter hours since 1972. Offsets are cached per quarter hour because reading the
  // calendar takes microseconds and a dry run does it millions of times.
  const quarter = Math.floor(instant / QUARTER)
  if (quarter < FIRST_QUARTER) return readWall(zone, instant)
  let offsets = offsetsByZone.get(zone)
  if (!offsets || offsets.size > 100_000) offsetsByZone.set(zone, (offsets = new Map()))
  let offset = offsets.get(quarter)
  if (offset === undefined) offsets.set(quarter, (offset = readWall(zone, instant) - instant))
  return instant + offset
}

const QUARTER = 15 * MINUTE
const FIRST_QUARTER = Date.UTC(1972, 0, 8) / QUARTER
const offsetsByZone = new Map<string, Map<number, number>>()

function readWall(zone: string, instant: number): number {
  const read: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) read[type] = Number(value)
  const shown = Date.UTC(read.year!, read.month! - 1, read.day, read.hour, read.minute, read.second)
  return shown + (((instant % 1000) + 1000) % 1000)
}

/** The date in a time zone at an instant, as 2026-03-29. */
export const dateIn = (zone: string, instant: number): string => dateOfWall(toWallClock(zone, instant))

export function dateOfWall(wall: number): string {
  const day = Math.floor(wall / DAY)
  let date = dates.get(day)
  if (date === undefined) {
    if (dates.size > 10_000) dates.clear()
    dates.set(day, (date = isoDate(wall)))
  }
  return date
}

/** Dates by day, because a dry run asks for the date of each email several times. */
const dates = new Map<number, string>()

/**
 * All instants at which the wall clock shows this time: none in the hour that spring skips, two in the hour that
 * autumn repeats.
 */
export function instantsOfWallClock(zone: string, wall: number): number[] {
  return [...new Set(candidates(zone, wall))]
    .filter((instant) => toWallClock(zone, instant) === wall)
    .toSorted((a, b) => a - b)
}

/**
 * The instant of a wall-clock time, as PostgreSQL's `at time zone` computes it: the later one when it occurs twice;
 * when spring skips it, the same distance after the change as after the start of the skipped hour. It must match
 * PostgreSQL, because the engine stores each lead's due time by that rule.
 */
export function instantOfWallClock(zone: string, wall: number): number {
  const [before, after] = candidates(zone, wall)
  // Both agree unless the clock changes nearby.
  if (before === after) return before
  return instantsOfWallClock(zone, wall).at(-1) ?? Math.max(before, after)
}

// No zone differs from UTC by a day, and none changes its clocks twice within two days.
function candidates(zone: string, wall: number): [number, number] {
  const [before, after] = [wall - DAY, wall + DAY]
  return [wall - (toWallClock(zone, before) - before), wall - (toWallClock(zone, after) - after)]
}

/** The instant of a clock change after `from` and up to `to`, or null. */
export function changeBetween(zone: string, from: number, to: number): number | null {
  const offset = (instant: number) => toWallClock(zone, instant) - instant
  const before = offset(from)
  if (offset(to) === before) return null
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle) === before) low = middle
    else high = middle
  }
  return high
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}
