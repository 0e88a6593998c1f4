// The identity and expiry of a token.
import type { Identity } from '#database/database.ts'

export type Admitted = Identity & { /** Unix seconds. */ exp?: number }
type Refused = { refused: string }
export type VerifyToken = (token: string) => Promise<Admitted | Refused>

/** The reason why a join or a new token is refused, in the messages of the hosted service. */
export function refusalReason(token: string, refused: string, now: Date): string {
  const expired = expiredFor(readExpiry(token), now)
  return `InvalidJWTToken: ${expired ?? refused}`
}

export function expiredFor(exp: number | undefined, now: Date): string | undefined {
  if (exp === undefined) return undefined
  const seconds = Math.floor(now.getTime() / 1000 - exp)
  return seconds >= 0 ? `Token has expired ${seconds} seconds ago` : undefined
}

// Read from a rejected token: for a message only, never for a decision.
function readExpiry(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = (claims as { exp?: unknown } | null)?.exp
    return typeof exp === 'number' ? exp : undefined
  } catch {
    return undefined
  }
}
