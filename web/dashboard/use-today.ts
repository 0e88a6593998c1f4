import { useSyncExternalStore } from 'react'
import { dateIn } from '#core/campaigns/zone-clock.ts'
import { MINUTE } from '#web/app/query-client.ts'

/** The calendar day that a time zone has now; past midnight, the next. */
export const useToday = (zone: string): string =>
  useSyncExternalStore(eachMinute, () => dateIn(zone, Date.now()))

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
