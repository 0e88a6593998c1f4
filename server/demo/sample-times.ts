const HOUR = 3_600_000

export const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * HOUR).toISOString()

/** The same day, or the Friday before a weekend, at some working hour. */
export function inOfficeHours(at: string, place: number): string {
  const moment = new Date(at)
  const daysOver = Math.max(0, ((moment.getUTCDay() + 6) % 7) - 4)
  moment.setUTCDate(moment.getUTCDate() - daysOver)
  moment.setUTCHours(8 + ((place * 7) % 9), (place * 13) % 60)
  return moment.toISOString()
}
