// Finds the identity of a bearer token. The role comes from the token alone, never from the API key next to it.
import type { RequestHead } from '#server/http/direct-request.ts'
import type { Admitted, Refused } from './admission.ts'
import type { LiveSessions } from './auth/live-sessions.ts'
import type { Tokens } from './auth/jwt.ts'
import { isPersonalKey, type PersonalKeys } from './personal-keys.ts'

/** `address` is that of the client, which an API key may limit. */
export type Identify = (token: string | undefined, address?: string) => Promise<Admitted | Refused>

/** The bearer token, or a personal API key sent as the client's key. */
export function tokenOf(request: RequestHead): string | undefined {
  const key = request.headers.get('apikey')
  return bearerOf(request) ?? (key && isPersonalKey(key) ? key : undefined)
}

function bearerOf(request: RequestHead): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Without a token the identity is `anon`. A token whose session was ended is rejected before it expires, and so is
 * one with a single factor of an account that has two: it is valid only for the auth server. Without `keys` a
 * personal API key is not accepted as a token.
 */
export function createIdentify(tokens: Tokens, sessions: LiveSessions, keys?: PersonalKeys): Identify {
  return async (token, address = '') => {
    if (token === undefined) return { role: 'anon' }
    if (keys && isPersonalKey(token)) return await keys.identify(token, address)
    const verified = await tokens.verify(token)
    if (!verified.ok) return { refused: verified.message, expired: verified.reason === 'expired' }
    const { claims } = verified
    const standing = await sessions.standing(claims)
    if (standing === 'half') return { refused: 'the second factor is missing', expired: false }
    if (standing === 'over') return { refused: 'session is over', expired: false }
    return { role: claims.role, claims, exp: claims.exp }
  }
}
