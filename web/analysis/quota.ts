/** "3 of 5 this month, resets 1 Dec". Months are counted in UTC, as the database counts them. */
export function quotaText(used: number, limit: number, now: Date): string {
  if (limit === Infinity) return `${used} this month, unlimited`
  return `${used} of ${limit} this month, resets ${resetDay(now)}`
}

export function resetDay(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return `1 ${first.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })}`
}
