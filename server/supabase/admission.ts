// The result of admitting a request: the identity, or a refusal.
import type { Identity } from '#database/database.ts'

/** `exp` in seconds since 1970. */
export type Admitted = Identity & { exp?: number }
/** `key` is true for a personal API key that is not valid. */
export type Refused = { refused: string; expired: boolean; key?: true }
