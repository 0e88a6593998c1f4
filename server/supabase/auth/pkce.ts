// Proof Key for Code Exchange (RFC 7636): the browser that requested a mail must be the one that uses it.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Query } from '#database/database.ts'
import { AuthError } from './errors.ts'

export type Challenge = { value: string; method: 's256' | 'plain' }

type ChallengeFields = { code_challenge?: string | null; code_challenge_method?: string | null }

/** Null without a challenge: the implicit flow. */
export function parseChallenge(fields: ChallengeFields): Challenge | null {
  const value = fields.code_challenge
  const method = fields.code_challenge_method?.toLowerCase()
  if (!value && !method) return null
  if (!value || !method) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError('validation_failed', 'Invalid code_challenge_method: use s256 or plain')
  }
  if (!/^[\w.~-]{43,128}$/.test(value)) {
    throw new AuthError(
      'validation_failed',
      'code_challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~',
    )
  }
  return { value, method }
}

export function meetsChallenge(verifier: string, challenge: Challenge): boolean {
  const shown =
    challenge.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return timingSafeEqual(digest(shown), digest(challenge.value))
}

/** A code for the query of the redirect; useless without the verifier. */
export async function issueAuthCode(
  query: Query,
  userId: string,
  challenge: Challenge,
  method: string,
  at: Date,
) {
  const code = randomUUID()
  await query(`delete from auth.flow_state where created_at < $1`, [new Date(at.getTime() - 3_600_000)])
  await query(
    `insert into auth.flow_state
       (auth_code_hash, user_id, code_challenge, code_challenge_method, authentication_method, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashAuthCode(code), userId, challenge.value, challenge.method, method, at],
  )
  return code
}

export function hashAuthCode(code: string): string {
  return digest(code).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
