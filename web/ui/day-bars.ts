import type { Bar } from './bar-chart.tsx'

/** Above this number, bars are too thin for a phone. */
const MOST_DAYS = 62
const DAY = 86_400_000

/** A bar for each day of the range, including empty ones; for longer ranges, a bar for each week. */
export function dayBars(days: readonly { day: string; value: number }[]): Bar[] {
  const values = new Map(days.map(({ day, value }) => [Date.parse(day), value]))
  if (values.size === 0) return []
  const first = Math.min(...values.keys())
  const count = Math.round((Math.max(...values.keys()) - first) / DAY) + 1
  const width = count > MOST_DAYS ? 7 : 1
  return Array.from({ length: Math.ceil(count / width) }, (_, place) => {
    const from = first + place * width * DAY
    const group = Array.from({ length: width }, (__, at) => values.get(from + at * DAY) ?? 0)
    const label = shortDay(from)
    return {
      label: width === 1 ? label : `Week from ${label}`,
      value: group.reduce((sum, value) => sum + value, 0),
    }
  })
}

// A calendar day has no time zone: parsed and formatted as UTC it stays unchanged.
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A calendar day, such as 2026-11-29, as "29 Nov". */
export const shortDay = (day: string | number): string => dayFormat.format(new Date(day))
