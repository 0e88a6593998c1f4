import { DAY } from '#core/campaigns/zone-clock.ts'
import { isoDate } from '#core/text/iso-date.ts'

/** A number of days up to today or up to `until`, a calendar day like 2026-11-21. */
export type Range = { days: number; until: string | null }

export const PRESETS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
export type Preset = (typeof PRESETS)[number]['value']

const usual: Preset = '30'

/** Half a year: together with the previous period it makes a year, which is the database's limit. */
export const MOST_DAYS = 183

/**
 * Parses a URL: `?days=90`, or `?from=2026-10-01&to=2026-10-31`. An invalid range returns the reason, and defaults to
 * 30 days.
 */
export function readRange(
  params: URLSearchParams,
  today: string,
): { range: Range; preset: Preset | null; fault: string | null } {
  const [from, to] = [params.get('from'), params.get('to')]
  if (from === null && to === null) {
    const preset = PRESETS.find(({ value }) => value === params.get('days'))?.value ?? usual
    return { range: { days: Number(preset), until: null }, preset, fault: null }
  }
  const fault = rangeFault(from ?? '', to ?? '', today)
  if (fault) return { range: { days: Number(usual), until: null }, preset: usual, fault: fault.message }
  return { range: { days: daysFrom(from!, to!), until: to! }, preset: null, fault: null }
}

/** The URL parameters of a preset, or of two days; other parameters are preserved. */
export function writePreset(preset: Preset, address: URLSearchParams): URLSearchParams {
  const params = cleared(address)
  if (preset !== usual) params.set('days', preset)
  return params
}

export function writeDays(from: string, to: string, address: URLSearchParams): URLSearchParams {
  const params = cleared(address)
  params.set('from', from)
  params.set('to', to)
  return params
}

type RangeFault = { field: 'from' | 'to'; message: string }

/** The reason why a range is invalid, or null. */
export function rangeFault(from: string, to: string, today: string): RangeFault | null {
  if (!isDay(from)) return { field: 'from', message: 'Enter a start date.' }
  if (!isDay(to)) return { field: 'to', message: 'Enter an end date.' }
  if (to > today) return { field: 'to', message: 'The end date is in the future.' }
  if (from > to) return { field: 'from', message: 'The start date is after the end date.' }
  if (from < '2000-01-01') return { field: 'from', message: 'There is no data from before 2000.' }
  const days = daysFrom(from, to)
  if (days <= MOST_DAYS) return null
  return {
    field: 'from',
    message: `These are ${days.toLocaleString('en')} days; at most ${MOST_DAYS} are shown.`,
  }
}

/** The first and the last day of a range, as initial values of the form. */
export function endsOf({ days, until }: Range, today: string): { from: string; to: string } {
  const to = until ?? today
  return { from: isoDate(Date.parse(to) - (days - 1) * DAY), to }
}

/** A text such as 'last 30 days' or '1 Oct to 31 Oct 2026'. */
export function rangeName({ days, until }: Range): string {
  if (until === null) return `last ${days} days`
  const { from } = endsOf({ days, until }, until)
  return from === until
    ? dayName(until, true)
    : `${dayName(from, from.slice(0, 4) !== until.slice(0, 4))} to ${dayName(until, true)}`
}

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

// 2026-02-31 is parsed as a day in March, so it is invalid.
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && isoDate(at) === text
}

// A calendar day has no time zone: parsed and formatted as UTC it stays unchanged.
function dayName(day: string, withYear: boolean): string {
  return new Date(day).toLocaleDateString('en-GB', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  })
}

function cleared(address: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(address)
  for (const name of ['days', 'from', 'to']) params.delete(name)
  return params
}
