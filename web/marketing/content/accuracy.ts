import { paths } from '#web/paths.ts'

/** Where the claim about accuracy is proved: what was measured, on which mail, and what it does not say. */
export const accuracyMethod = `${paths.docs}/analysis`
