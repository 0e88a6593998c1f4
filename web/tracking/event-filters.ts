// The filters of events. They are stored in the URL and applied by the server: the newest 200 of all are not the
// newest 200 of one kind.
import type { ListShape, ListView } from '#web/lists/list-view.ts'

export const eventShape: ListShape = {
  facets: ['verdict', 'kind', 'client', 'since', 'message'],
  sorts: [],
  sort: { by: 'at', descending: true },
}

export const verdicts = [
  { value: 'human', label: 'Human' },
  { value: 'machine', label: 'Machine' },
  { value: 'unsure', label: 'Unsure' },
] as const

export const kinds = [
  { value: 'open', label: 'Opens' },
  { value: 'click', label: 'Clicks' },
  { value: 'unsubscribe', label: 'Opt-outs' },
] as const

export const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const

const DAY_MS = 86_400_000

/** The start of the longest selected period; null is all time. */
export function beginningOf(chosen: readonly string[], now: number): string | null {
  const days = Math.max(...chosen.map(Number).filter((count) => count > 0), 0)
  return days === 0 ? null : new Date(now - days * DAY_MS).toISOString()
}

/** The periods that contain a time. */
export const periodsOf = (at: string | null, now: number): string[] =>
  at === null
    ? []
    : periods.filter(({ value }) => now - Date.parse(at) <= Number(value) * DAY_MS).map(({ value }) => value)

/** The filter in PostgREST's syntax: a correction by a person overrides the verdict. */
export function verdictQuery(chosen: readonly string[]): string | null {
  const known = verdicts.map(({ value }) => value as string).filter((value) => chosen.includes(value))
  if (known.length === 0) return null
  return `corrected.in.(${known.join(',')}),and(corrected.is.null,verdict.in.(${known.join(',')}))`
}

export type EventFilters = ListView['filters']
