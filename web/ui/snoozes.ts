/** Snooze times; days start at nine in the morning. */
export const snoozes: readonly { label: string; until: (now: Date) => Date }[] = [
  { label: 'Later today', until: (now) => new Date(now.getTime() + 3 * 3_600_000) },
  { label: 'Tomorrow', until: (now) => morning(now, 1) },
  { label: 'Next Monday', until: (now) => morning(now, (8 - now.getDay()) % 7 || 7) },
  { label: 'In two weeks', until: (now) => morning(now, 14) },
  { label: 'In a month', until: (now) => morning(now, 30) },
]

export const tomorrow = (now: Date): Date => morning(now, 1)

/** Tomorrow, or Monday before a weekend: the snooze time of the shortcut S. */
export const nextWorkday = (now: Date): Date => morning(now, { 5: 3, 6: 2 }[now.getDay()] ?? 1)

export const morningAfter = (now: Date, days: number): Date => morning(now, days)

/** The start of an ISO day, in the user's time zone. */
export const morningOf = (day: string): Date => new Date(`${day}T09:00:00`)

/** The first day offered by a date field, as ISO date in the user's time zone. */
export function dayAfter(now: Date): string {
  const next = morning(now, 1)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`
}

function morning(now: Date, days: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(9, 0, 0, 0)
  return day
}
