/**
 * Between these bounds the estimate is reported as unsure; docs/guides/accuracy.md gives the frequency and the
 * accuracy outside them.
 */
export const UNSURE = { from: 0.4, to: 0.6 } as const

export const isUnsure = (probability: number): boolean => probability > UNSURE.from && probability < UNSURE.to
