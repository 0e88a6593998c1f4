import { useSyncExternalStore } from 'react'
import { dateIn } from '#core/campaigns/zone-clock.ts'
import { MINUTE } from '#web/data/query-client.ts'

/** The current calendar day in a time zone, updated at midnight. */
export const useToday = (zone: string): string =>
  useSyncExternalStore(eachMinute, () => dateIn(zone, Date.now()))

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
