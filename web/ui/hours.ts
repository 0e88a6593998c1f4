/**
 * The number of emails sent in one hour of one weekday (1 is Monday), those with a reply, and the replies received in
 * that hour.
 */
export type Hour = { weekday: number; hour: number; sent: number; replied: number; came?: number }

/** `replies` is the share of sent emails with a reply, `came` the number of replies received. */
export type HourMetric = 'replies' | 'sent' | 'came'

/** A cell of the map: `level` is its intensity from 0 (nothing) to 5; null when there is too little data. */
export type HourField = Hour & { level: 0 | 1 | 2 | 3 | 4 | 5 | null }

/** Below this many emails a rate is not meaningful, so its cell stays gray. */
export const FEWEST = 20

/** Seven rows of twenty-four cells, Monday first; each cell is relative to the highest. */
export function hourMap(hours: readonly Hour[], metric: HourMetric): HourField[][] {
  const known = new Map(hours.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  const most = Math.max(0, ...hours.map((hour) => strengthOf(hour, metric) ?? 0))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const field = known.get(`${day + 1} ${hour}`) ?? { weekday: day + 1, hour, sent: 0, replied: 0 }
      return { ...field, level: levelOf(strengthOf(field, metric), most) }
    }),
  )
}

/** The hour with the best reply rate among those with enough data. */
export function bestHour(hours: readonly Hour[]): Hour | null {
  const rated = hours.filter((hour) => (strengthOf(hour, 'replies') ?? 0) > 0)
  return rated.toSorted((a, b) => b.replied / b.sent - a.replied / a.sent || b.sent - a.sent)[0] ?? null
}

/** A text such as '9.5% of 42 answered' or 'nothing sent'. */
export function hourText({ sent, replied }: Hour): string {
  if (sent === 0) return 'nothing sent'
  if (sent < FEWEST) return `${replied} of ${sent} answered, too few to say`
  return `${((replied / sent) * 100).toFixed(1)}% of ${sent} answered`
}

/** The text of a cell. */
export function fieldText(field: Hour, metric: HourMetric): string {
  if (metric === 'replies') return hourText(field)
  return metric === 'sent'
    ? `${field.sent} sent`
    : `${field.came ?? 0} ${field.came === 1 ? 'reply' : 'replies'}`
}

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

function strengthOf({ sent, replied, came = 0 }: Hour, metric: HourMetric): number | null {
  if (metric === 'sent') return sent
  if (metric === 'came') return came
  return sent === 0 ? 0 : sent < FEWEST ? null : replied / sent
}

function levelOf(strength: number | null, most: number): HourField['level'] {
  if (strength === null) return null
  return strength === 0 ? 0 : (Math.ceil((strength / most) * 5) as 1 | 2 | 3 | 4 | 5)
}
