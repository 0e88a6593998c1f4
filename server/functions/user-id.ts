import type { Identity } from '#database/database.ts'

/** The caller, taken from the verified token and never from the request body. For handlers that are `signedIn`. */
export function userIdOf({ claims }: Identity): string {
  if (typeof claims?.sub !== 'string') throw new Error('A handler for people was called by nobody')
  return claims.sub
}
