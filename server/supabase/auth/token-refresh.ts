// Rotation with reuse detection, following RFC 9700 section 4.14.2: each refresh token is valid once, and an old one
// that returns counts as stolen, including the parent of the current one. Shortly after the rotation it does not: the
// response with the next token may have been lost, and several tabs refresh together.
import { z } from 'zod'
import type { Query } from '#database/database.ts'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress } from './limits.ts'
import { readJson } from './read-json.ts'
import { readRefreshToken, type RefreshToken } from './refresh-tokens.ts'
import { toSessionDocument, type Session } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

const body = z.object({ refresh_token: field.text })

/** grant_type=refresh_token */
export async function refreshSession(call: Call) {
  const { auth, at } = call
  const { refresh_token: given } = await readJson(call.request, body)
  if (!given) throw new AuthError('validation_failed', 'Refresh token is not valid')
  await consumeByAddress(call, limits.refreshes)
  const token = readRefreshToken(auth.keys.refreshTokens, given)
  if (!token) throw notFound()

  const session = await auth.transaction((query) => rotate(query, call, token))
  if (session === 'gone') throw notFound()
  if (session === 'reused') {
    auth.liveSessions.forget()
    throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  const user = await findUser(auth.query, session.user_id)
  if (!user) throw notFound()
  if (isBanned(user, at)) throw new AuthError('user_banned', 'Invalid Refresh Token: User Banned')
  return toSessionDocument(auth, { user, session }, at)
}

type LockedSession = Session & { revoked_at: Date | null; impersonator_session_id: string | null }

// Runs under a lock on the session, so that of many concurrent refreshes one rotates and the others get its result.
// Reuse is returned as a value: an exception would roll back the revocation.
async function rotate(query: Query, call: Call, token: RefreshToken): Promise<Session | 'gone' | 'reused'> {
  const [session] = await query<LockedSession>(
    `select id, user_id, aal, amr, refresh_counter, revoked_at, impersonator_session_id from auth.sessions where id = $1 for update`,
    [token.sessionId],
  )
  // An impersonation ends with its first token.
  if (!session || session.impersonator_session_id || token.counter > session.refresh_counter) return 'gone'
  if (session.revoked_at) return 'reused'
  if (token.counter === session.refresh_counter) return issueNextToken(query, session, call.at)
  if (await wasRotatedJustNow(query, call, token)) return session
  await query('update auth.sessions set revoked_at = $2, updated_at = $2 where id = $1', [
    session.id,
    call.at,
  ])
  return 'reused'
}

/** Revokes the current refresh token of a locked session and issues the next one. */
export async function issueNextToken(query: Query, session: Session, at: Date): Promise<Session> {
  await query(`insert into auth.refresh_tokens (session_id, counter, revoked_at) values ($1, $2, $3)`, [
    session.id,
    session.refresh_counter,
    at,
  ])
  await query(`delete from auth.refresh_tokens where session_id = $1 and revoked_at < $2`, [
    session.id,
    new Date(at.getTime() - 3_600_000),
  ])
  const [advanced] = await query<Session>(
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = $2, updated_at = $2
     where id = $1 returning id, user_id, aal, amr, refresh_counter`,
    [session.id, at],
  )
  return advanced!
}

async function wasRotatedJustNow(query: Query, { auth, at }: Call, token: RefreshToken): Promise<boolean> {
  const tolerated = new Date(at.getTime() - auth.config.refreshReuseSeconds * 1000)
  const rows = await query(
    'select 1 from auth.refresh_tokens where session_id = $1 and counter = $2 and revoked_at >= $3',
    [token.sessionId, token.counter, tolerated],
  )
  return rows.length > 0
}

function notFound(): AuthError {
  return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
