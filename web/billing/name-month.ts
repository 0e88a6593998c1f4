/** 'November 2026' for the day `2026-11-01`, wherever the reader is. */
export const nameMonth = (month: string): string => format.format(new Date(`${month}T00:00:00Z`))

const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
