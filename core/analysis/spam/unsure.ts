/** Between these the estimate says that it is unsure; docs/guides/spam-model.md says how often, and how right it is else. */
export const UNSURE = { from: 0.3, to: 0.7 } as const

export const isUnsure = (probability: number): boolean => probability > UNSURE.from && probability < UNSURE.to
