/** ISO weekdays, which start at 1. */
export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const inOrder = (days: readonly number[]): number[] => days.toSorted((a, b) => a - b)
