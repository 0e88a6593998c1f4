/** The day of an instant in UTC, as 2026-03-29. */
export const isoDate = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)
