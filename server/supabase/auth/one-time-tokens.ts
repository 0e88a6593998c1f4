// The tokens in a mail: a link token of 256 bits and a code of six digits, each valid once.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Query } from '#database/database.ts'
import type { Challenge } from './pkce.ts'

export type TokenKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

export type OneTimeToken = {
  user_id: string
  token_type: TokenKind
  /** The address that it was mailed to. */
  relates_to: string
  code_challenge: string | null
  code_challenge_method: Challenge['method'] | null
  /** True when the mail belongs to a sign-up, whose password and metadata are the next fields. */
  keeps_password: boolean
  encrypted_password: string | null
  raw_user_meta_data: Record<string, unknown> | null
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
/** OWASP ASVS 6.5.5: codes are valid for ten minutes at most. */
const codeLifetime = hour / 6
/**
 * Shared by everyone, with a second budget for devices of the account's owner; the link in the same mail remains
 * valid.
 */
const maxCodeAttempts = 20

type Issue = {
  userId: string
  kind: TokenKind
  email: string
  challenge: Challenge | null
  keepsPassword: boolean
}

/** Earlier mails remain valid: otherwise anyone could invalidate the owner's mail by requesting another. */
export async function issueToken(query: Query, key: Buffer, issue: Issue, at: Date) {
  const { userId, kind, email, challenge, keepsPassword } = issue
  const token = (challenge ? 'pkce_' : '') + randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query('delete from auth.one_time_tokens where user_id = $1 and expires_at <= $2', [userId, at])
  await query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, code_expires_at, expires_at,
       relates_to, code_challenge, code_challenge_method, created_at, keeps_password, encrypted_password,
       raw_user_meta_data)
     select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11 then encrypted_password end,
       case when $11 then raw_user_meta_data end
     from auth.users where id = $1`,
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

const columns = `user_id, token_type, relates_to, code_challenge, code_challenge_method, keeps_password,
  encrypted_password, raw_user_meta_data`

/** Single use: of two concurrent requests, one succeeds. Locks the account first, as `prepareMailLink` does. */
export async function redeemToken(query: Query, key: Buffer, kinds: TokenKind[], token: string, at: Date) {
  const hash = hashToken(key, token)
  return redeem(query, hash, `token_type = any($2::text[]) and expires_at > $3`, [kinds, at])
}

export async function redeemTokenByHash(query: Query, tokenHash: string, at: Date) {
  return redeem(query, tokenHash, `code_expires_at > $2`, [at])
}

/** The other tokens of its kind end with the one that is used. */
async function redeem(query: Query, hash: string, condition: string, values: unknown[]) {
  await lockOwner(query, hash)
  const [used] = await query<OneTimeToken>(
    `with used as (
       delete from auth.one_time_tokens where token_hash = $1 and ${condition} returning *
     ), ended as (
       delete from auth.one_time_tokens other using used
       where other.user_id = used.user_id and other.token_type = used.token_type
         and other.token_hash <> used.token_hash
     )
     select ${columns} from used`,
    [hash, ...values],
  )
  return used ?? null
}

type TriedToken = { user_id: string; token_type: TokenKind; token_hash: string; code_hash: string }
type Guess = { kinds: TokenKind[]; email: string; code: string; fromOwnDevice?: boolean }

/**
 * Counts the attempt before comparing, in a separate transaction, so that parallel guesses or a later failure gain
 * nothing. Returns the hash of the token that the code belongs to, and the number of codes it was compared with.
 */
export async function tryCode(query: Query, key: Buffer, guess: Guess, at: Date) {
  const attempts = guess.fromOwnDevice ? 2 * maxCodeAttempts : maxCodeAttempts
  const tried = await query<TriedToken>(
    `update auth.one_time_tokens set code_attempts = code_attempts + 1
     where relates_to = $1 and token_type = any($2::text[]) and code_expires_at > $3 and code_attempts < $4
     returning user_id, token_type, token_hash, code_hash`,
    [guess.email, guess.kinds, at, attempts],
  )
  const match = tried.find((row) =>
    isSame(row.code_hash, hashCode(key, row.user_id, row.token_type, guess.code)),
  )
  return { tokenHash: match?.token_hash ?? null, compared: tried.length }
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

// A keyed hash, because all million codes could be tried in a second.
function hashCode(key: Buffer, userId: string, kind: TokenKind, code: string): string {
  return createHmac('sha256', key).update(`code\0${userId}\0${kind}\0${code}`).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
