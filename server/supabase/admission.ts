// Whether a request is admitted, and as whom.
import type { Identity } from '#database/database.ts'

/** `exp` in seconds since 1970. */
export type Admitted = Identity & { exp?: number }
/** `key`: it was a person's own key that opened nothing. */
export type Refused = { refused: string; expired: boolean; key?: true }
