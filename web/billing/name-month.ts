/** 'November 2026' for the date `2026-11-01`, in every time zone. */
export const nameMonth = (month: string): string => format.format(new Date(`${month}T00:00:00Z`))

const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
