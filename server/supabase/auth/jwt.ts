// Access tokens and API keys: signed JWTs (RFC 7519), HS256 only.
import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'

const tokenRoles = ['anon', 'authenticated', 'service_role'] as const
type TokenRole = (typeof tokenRoles)[number]
export type Claims = JWTPayload & {
  role: TokenRole
  exp: number
  session_id?: string
  aal?: string
  /** RFC 8693, section 4.1: the party that acts as the subject. */
  act?: { sub: string }
}

/** The reason why a token is invalid; `message` may be shown to the caller. */
type Verified =
  | { ok: true; claims: Claims }
  | { ok: false; reason: 'malformed' | 'signature' | 'expired' | 'role'; message: string }

/** In seconds since 1970. */
type Life = { issued: number; expires: number }

export type Tokens = {
  sign(claims: JWTPayload, at: Life): Promise<string>
  verify(token: string): Promise<Verified>
}

const maxCached = 10_000
/** Longer tokens are verified each time, because users choose the metadata in them and could fill the cache. */
const maxCachedLength = 2_048
/** Far longer than any token of ours, far shorter than what would be costly to check. */
const maxTokenLength = 32_768

/**
 * The first secret signs; older ones are still accepted, so that a secret can be changed without signing everyone
 * out.
 */
export function createTokens(secrets: string | readonly [string, ...string[]], now: () => Date): Tokens {
  const all = typeof secrets === 'string' ? [secrets] : secrets
  const keys = all.map((secret) => createSecretKey(Buffer.from(secret)))
  const good = new Map<string, Claims>()

  async function verify(token: string): Promise<Verified> {
    const known = good.get(token)
    if (known) {
      if (known.exp * 1000 > now().getTime()) return { ok: true, claims: known }
      good.delete(token)
      return expired
    }
    const result = await check(token)
    if (result.ok && token.length <= maxCachedLength) remember(token, result.claims)
    return result
  }

  async function check(token: string): Promise<Verified> {
    if (token.length > maxTokenLength) return malformed('token is too long')
    try {
      const payload = await verifyByAny(token, keys, now())
      if (!isTokenRole(payload.role)) return { ok: false, reason: 'role', message: 'invalid claim: role' }
      return { ok: true, claims: payload as Claims }
    } catch (error) {
      return toRefusal(error)
    }
  }

  // A Map is ordered by insertion, so its first key is the oldest.
  function remember(token: string, claims: Claims): void {
    if (good.size >= maxCached) good.delete(good.keys().next().value!)
    good.set(token, claims)
  }

  return { verify, sign: (claims, at) => sign(keys[0]!, claims, at) }
}

async function verifyByAny(
  token: string,
  keys: readonly KeyObject[],
  currentDate: Date,
): Promise<JWTPayload> {
  const rules = { algorithms: ['HS256'], requiredClaims: ['exp', 'role'], currentDate }
  for (const key of keys.slice(0, -1)) {
    try {
      return (await jwtVerify(token, key, rules)).payload
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    }
  }
  return (await jwtVerify(token, keys.at(-1)!, rules)).payload
}

export type InstallationKeys = { anonKey: string; serviceKey: string }

/**
 * The two API keys of an installation. They depend only on the secret, so that they survive restarts and every
 * process knows them.
 */
export async function installationKeys(secret: string): Promise<InstallationKeys> {
  const key = createSecretKey(Buffer.from(secret))
  const make = (role: TokenRole) => sign(key, { iss: 'coldframe', role }, keysLife)
  return { anonKey: await make('anon'), serviceKey: await make('service_role') }
}

const keysLife = { issued: Date.UTC(2026, 0, 1) / 1000, expires: Date.UTC(2046, 0, 1) / 1000 }

const expired: Verified = { ok: false, reason: 'expired', message: 'token is expired' }
const malformed = (message: string): Verified => ({ ok: false, reason: 'malformed', message })

function sign(key: Parameters<SignJWT['sign']>[0], claims: JWTPayload, at: Life) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(at.issued)
    .setExpirationTime(at.expires)
    .sign(key)
}

function isTokenRole(role: unknown): role is TokenRole {
  return tokenRoles.some((known) => known === role)
}

function toRefusal(error: unknown): Verified {
  if (error instanceof errors.JWTExpired) return expired
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return { ok: false, reason: 'signature', message: 'signature is invalid' }
  }
  if (error instanceof errors.JWTClaimValidationFailed) return malformed(`invalid claim: ${error.claim}`)
  if (error instanceof errors.JOSEAlgNotAllowed) return malformed('signing method is invalid')
  return malformed('token is malformed')
}
