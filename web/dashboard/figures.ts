import { shortDay } from '#web/ui/day-bars.ts'

/** The events in the workspace on one day; `day` is a calendar day, like 2026-11-21. */
export type Day = {
  day: string
  analyses: number
  /** The number of analyses with a score, and the sum of their scores. */
  scored: number
  score_total: number
  campaigns: number
  people: number
  /** Emails sent by campaigns on the day, and their results whenever they came. */
  sent: number
  replied: number
  positive: number
  /** Leads who mentioned a meeting for the first time. */
  meetings: number
  bounced: number
  /** Opt-outs and spam complaints. */
  opted_out: number
}

export type Metric =
  | 'analyses'
  | 'score'
  | 'campaigns'
  | 'people'
  | 'sent'
  | 'replyRate'
  | 'positiveRate'
  | 'meetings'
  | 'bounceRate'
  | 'optOutRate'

/** The numerator of each rate; its denominator is the number of sent emails. */
const rates = {
  replyRate: 'replied',
  positiveRate: 'positive',
  bounceRate: 'bounced',
  optOutRate: 'opted_out',
} as const

export const isRate = (metric: Metric): metric is keyof typeof rates => metric in rates

/** Null without data: an average of no scores is not zero. */
type Figure = { now: number | null; before: number | null }

/** Compares the range with the same number of days before it; `days` contains both, the earliest first. */
export function compare(days: readonly Day[], metric: Metric): Figure {
  const half = days.length / 2
  return { now: measure(days.slice(half), metric), before: measure(days.slice(0, half), metric) }
}

export function measure(days: readonly Day[], metric: Metric): number | null {
  const sum = (key: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[key], 0)
  if (isRate(metric)) {
    const sent = sum('sent')
    return sent === 0 ? null : Math.round((sum(rates[metric]) / sent) * 1000) / 10
  }
  if (metric !== 'score') return sum(metric)
  const scored = sum('scored')
  return scored === 0 ? null : Math.round(sum('score_total') / scored)
}

/** '+4', '-2' or 'same'; null when a side has no data. */
export function deltaText({ now, before }: Figure): string | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  const delta = Math.round((now - before) * 10) / 10
  if (delta === 0) return 'same'
  return delta > 0 ? `+${delta.toLocaleString('en')}` : `−${Math.abs(delta).toLocaleString('en')}`
}

export type Point = { label: string; value: number | null }

/** One bar per day, or per week when daily bars would be too thin. */
export function trend(days: readonly Day[], metric: Metric): Point[] {
  const width = days.length > 31 ? 7 : 1
  const points: Point[] = []
  // Groups from the end, so that the last bar is a full week up to today.
  for (let end = days.length; end > 0; end -= width) {
    const group = days.slice(Math.max(0, end - width), end)
    const label = width === 1 ? shortDay(group[0]!.day) : `Week to ${shortDay(group.at(-1)!.day)}`
    points.unshift({ label, value: measure(group, metric) })
  }
  return points
}

// A calendar day has no time zone: parsed and formatted as UTC it stays unchanged.
