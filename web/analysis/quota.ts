import { resetsAt } from '#core/billing/usage.ts'

/** "3 of 5 this month, resets 1 Dec". Months are in UTC, as in the database. */
export function quotaText(used: number, limit: number, now: Date): string {
  if (limit === Infinity) return `${used} this month, unlimited`
  const reset = resetsAt(now).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${used} of ${limit} this month, resets ${reset}`
}
