/** Moments to put something off to; days begin at nine of the morning. */
export const snoozes: readonly { label: string; until: (now: Date) => Date }[] = [
  { label: 'Later today', until: (now) => new Date(now.getTime() + 3 * 3_600_000) },
  { label: 'Tomorrow', until: (now) => morning(now, 1) },
  { label: 'Next Monday', until: (now) => morning(now, (8 - now.getDay()) % 7 || 7) },
  { label: 'In two weeks', until: (now) => morning(now, 14) },
  { label: 'In a month', until: (now) => morning(now, 30) },
]

export const tomorrow = (now: Date): Date => morning(now, 1)

/** Tomorrow, or Monday before a weekend: what the key S snoozes to. */
export const nextWorkday = (now: Date): Date => morning(now, { 5: 3, 6: 2 }[now.getDay()] ?? 1)

export const morningAfter = (now: Date, days: number): Date => morning(now, days)

/** Of an ISO day, in the time of who looks. */
export const morningOf = (day: string): Date => new Date(`${day}T09:00:00`)

/** ISO, in the time of who looks: the first day that a date field offers. */
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
