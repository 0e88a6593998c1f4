// What the clock on the wall of a time zone shows. Instants and walls are milliseconds: a wall is what UTC's clock
// would have to show to look the same.

import { isoDate } from '#core/text/iso-date.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for a zone that nobody knows. */
export function toWallClock(zone: string, instant: number): number {
  // Clocks change on the quarter of an hour since 1972, and asking the calendar costs microseconds: a dry run asks
  // millions of times.
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
export const dateIn = (zone: string, instant: number): string => isoDate(toWallClock(zone, instant))

/** Every instant at which the wall shows this: none in the hour that spring leaves out, two in the one that comes twice. */
export function instantsOfWallClock(zone: string, wall: number): number[] {
  return [...new Set(candidates(zone, wall))]
    .filter((instant) => toWallClock(zone, instant) === wall)
    .toSorted((a, b) => a - b)
}

/**
 * The one instant meant by a time of day on the wall, as PostgreSQL's `at time zone` takes it: the later where it comes
 * twice, and where spring leaves it out, as late after the change as it would have been after the hour that is missing.
 * PostgreSQL's rule and no other, because the engine writes down by it when each lead is due.
 */
export function instantOfWallClock(zone: string, wall: number): number {
  const meant = instantsOfWallClock(zone, wall).at(-1)
  return meant ?? Math.max(...candidates(zone, wall))
}

// No zone is a day away from UTC, and none changes twice within two days.
const candidates = (zone: string, wall: number): number[] =>
  [wall - DAY, wall + DAY].map((near) => wall - (toWallClock(zone, near) - near))

/** The instant after `from` and not after `to` at which the zone's clocks are changed, if they are. */
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
