import type { TrackedMessage, TrackerEvent } from './queries.ts'
import { verdictOf } from './state-of.ts'

type Figure = { label: string; value: number }

/** Opens and clicks by hour of the day in the browser's time zone, without machines. */
export function humanHours(events: readonly TrackerEvent[]): Figure[] {
  const people = events.filter((event) => event.kind !== 'unsubscribe' && verdictOf(event) === 'human')
  return Array.from({ length: 24 }, (_, hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    value: people.filter(({ at }) => new Date(at).getHours() === hour).length,
  }))
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const waits: readonly [label: string, below: number][] = [
  ['Within 5 min', 5 * MINUTE],
  ['5 to 60 min', HOUR],
  ['1 to 4 hours', 4 * HOUR],
  ['4 to 24 hours', 24 * HOUR],
  ['1 to 3 days', 72 * HOUR],
  ['Later', Infinity],
]

/** The time until the first open of an email. */
export function firstOpens(messages: readonly TrackedMessage[]): Figure[] {
  const took = messages.flatMap(({ sent_at, first_opened_at }) =>
    sent_at && first_opened_at ? [Date.parse(first_opened_at) - Date.parse(sent_at)] : [],
  )
  return waits.map(([label, below], place) => {
    const from = waits[place - 1]?.[1] ?? -Infinity
    return { label, value: took.filter((ms) => ms >= from && ms < below).length }
  })
}
