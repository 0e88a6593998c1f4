import { resetsAt } from '#core/billing/usage.ts'

/** "3 of 5 this month, resets 1 Dec". Months are counted in UTC, as the database counts them. */
export function quotaText(used: number, limit: number, now: Date): string {
  if (limit === Infinity) return `${used} this month, unlimited`
  const reset = resetsAt(now).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${used} of ${limit} this month, resets ${reset}`
}
