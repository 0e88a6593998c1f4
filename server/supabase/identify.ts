// Who a bearer token speaks for. The role comes from the token alone, never from the API key beside it.
import type { Identity } from '#database/database.ts'
import type { LiveSessions } from './auth/live-sessions.ts'
import type { Tokens } from './auth/jwt.ts'

/** `exp` in seconds since 1970. */
export type Admitted = Identity & { exp?: number }
export type Refused = { refused: string; expired: boolean }
export type Identify = (token: string | undefined) => Promise<Admitted | Refused>

export function bearerOf(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Without a token one is `anon`. A token whose session was ended elsewhere is refused before it expires, and
 * so is one that showed a single factor of an account that has two: it opens the auth server alone.
 */
export function createIdentify(tokens: Tokens, sessions: LiveSessions): Identify {
  return async (token) => {
    if (token === undefined) return { role: 'anon' }
    const verified = await tokens.verify(token)
    if (!verified.ok) return { refused: verified.message, expired: verified.reason === 'expired' }
    const { claims } = verified
    const standing = await sessions.standing(claims)
    if (standing === 'half') return { refused: 'the second factor is missing', expired: false }
    if (standing === 'over') return { refused: 'session is over', expired: false }
    return { role: claims.role, claims, exp: claims.exp }
  }
}
