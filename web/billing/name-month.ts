/** 'November 2026' for the day `2026-11-01`, wherever the reader is. */
export function nameMonth(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
