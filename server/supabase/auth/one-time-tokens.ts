// What a mail carries: a link token of 256 bits and a code of six digits, either good once.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Query } from '#database/database.ts'
import type { Challenge } from './pkce.ts'

export type TokenKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

export type OneTimeToken = {
  user_id: string
  token_type: TokenKind
  /** The address it was mailed to. */
  relates_to: string
  code_challenge: string | null
  code_challenge_method: Challenge['method'] | null
  /** Whether the password of an unconfirmed account is of the sign-up that this was mailed for. */
  keeps_password: boolean
}

const hour = 3_600_000
const linkLifetime: Record<TokenKind, number> = {
  signup: 24 * hour,
  invite: 24 * hour,
  email_change: 24 * hour,
  recovery: hour,
  magiclink: hour,
  reauthentication: hour,
}
/** OWASP ASVS 6.5.5: codes live ten minutes at most. */
const codeLifetime = hour / 6
/** By everybody together; the link in the same mail stays good. */
const maxCodeAttempts = 20

type Issue = {
  userId: string
  kind: TokenKind
  email: string
  challenge: Challenge | null
  keepsPassword: boolean
}

/** Voids the one mailed before. */
export async function issueToken(query: Query, key: Buffer, issue: Issue, at: Date) {
  const { userId, kind, email, challenge, keepsPassword } = issue
  const token = (challenge ? 'pkce_' : '') + randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, code_expires_at, expires_at,
       relates_to, code_challenge, code_challenge_method, created_at, keeps_password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, code_attempts = 0, code_expires_at = excluded.code_expires_at,
       expires_at = excluded.expires_at, relates_to = excluded.relates_to,
       code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method,
       created_at = excluded.created_at, keeps_password = excluded.keeps_password`,
    [
      userId,
      kind,
      hashToken(key, token),
      hashCode(key, userId, kind, code),
      new Date(at.getTime() + codeLifetime),
      new Date(at.getTime() + linkLifetime[kind]),
      email,
      challenge?.value ?? null,
      challenge?.method ?? null,
      at,
      keepsPassword,
    ],
  )
  return { token, code }
}

const columns = 'user_id, token_type, relates_to, code_challenge, code_challenge_method, keeps_password'

/** Single use: of two that come at once, one gets it. The account is locked first, as wherever a mail is issued. */
export async function redeemToken(query: Query, key: Buffer, kinds: TokenKind[], token: string, at: Date) {
  await lockOwner(query, hashToken(key, token))
  const [used] = await query<OneTimeToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2::text[]) and expires_at > $3 returning ${columns}`,
    [hashToken(key, token), kinds, at],
  )
  return used ?? null
}

/**
 * Counts the attempt before it compares, in a transaction of its own, so that guessing in parallel or
 * failing afterwards wins nothing. Answers the hash of the token the code belongs to.
 */
export async function tryCode(
  query: Query,
  key: Buffer,
  kinds: TokenKind[],
  email: string,
  code: string,
  at: Date,
) {
  const tried = await query<{
    user_id: string
    token_type: TokenKind
    token_hash: string
    code_hash: string
  }>(
    `update auth.one_time_tokens set code_attempts = code_attempts + 1
     where relates_to = $1 and token_type = any($2::text[]) and code_expires_at > $3 and code_attempts < $4
     returning user_id, token_type, token_hash, code_hash`,
    [email, kinds, at, maxCodeAttempts],
  )
  const match = tried.find((row) => isSame(row.code_hash, hashCode(key, row.user_id, row.token_type, code)))
  return match?.token_hash ?? null
}

export async function redeemTokenByHash(
  query: Query,
  tokenHash: string,
  at: Date,
): Promise<OneTimeToken | null> {
  await lockOwner(query, tokenHash)
  const [used] = await query<OneTimeToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and code_expires_at > $2 returning ${columns}`,
    [tokenHash, at],
  )
  return used ?? null
}

async function lockOwner(query: Query, tokenHash: string): Promise<void> {
  await query(
    `select 1 from auth.users u join auth.one_time_tokens t on t.user_id = u.id
     where t.token_hash = $1 for update of u`,
    [tokenHash],
  )
}

function hashToken(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(`token\0${token}`).digest('base64url')
}

// Keyed, because a million codes are counted through in a second.
function hashCode(key: Buffer, userId: string, kind: TokenKind, code: string): string {
  return createHmac('sha256', key).update(`code\0${userId}\0${kind}\0${code}`).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
