import { useSyncExternalStore } from 'react'
import { MINUTE } from '#web/app/query-client.ts'
import { todayIn } from './range.ts'

/** The calendar day that a time zone has now; past midnight, the next. */
export const useToday = (zone: string): string =>
  useSyncExternalStore(eachMinute, () => todayIn(zone, new Date()))

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
