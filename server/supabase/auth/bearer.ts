import type { Call } from './call.ts'
import { AuthError } from './errors.ts'
import type { Claims } from './jwt.ts'
import type { Session } from './sessions.ts'
import { isBanned, userColumns, type User } from './users.ts'
import { isUuid } from '#server/http/is-uuid.ts'

export type SignedIn = { user: User; session: Session }

/**
 * The user of the request's token, if account and session still exist. Rejects impersonation, because nearly all
 * requests to this server change how the user signs in.
 */
export async function requireUser(call: Call): Promise<SignedIn> {
  const signedIn = await requireUserOrActor(call)
  if (signedIn.acting) throw new AuthError('not_while_acting', 'Not while you are signed in as someone else')
  return signedIn
}

export async function requireUserOrActor(call: Call): Promise<SignedIn & { acting: boolean }> {
  const { user, session, acting } = await requirePerson(call)
  if (!session) throw sessionGone()
  return { user, session, acting }
}

/** The same, but a token that the operator signed for a user may have no session. */
export async function requirePerson(
  call: Call,
): Promise<{ user: User; session: Session | null; acting: boolean }> {
  const claims = await requireClaims(call)
  if (!claims.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID')
  const [row] = await call.auth.query<User & { session: Session | null }>(
    `select ${userColumns}, case when s.id is not null then json_build_object('id', s.id, 'user_id', s.user_id,
       'aal', s.aal, 'amr', s.amr, 'refresh_counter', s.refresh_counter) end as session
     from auth.users left join auth.sessions s
       on s.user_id = users.id and s.id::text = $2 and s.revoked_at is null
     where users.id = $1 and users.deleted_at is null`,
    [claims.sub, claims.session_id ?? ''],
  )
  if (!row) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  if (!row.session && claims.session_id !== undefined) throw sessionGone()
  if (isBanned(row, call.at)) throw new AuthError('user_banned', 'User is banned', { status: 403 })
  return { user: row, session: row.session, acting: claims.act !== undefined }
}

/** True for a session with one factor of an account that has two. */
export const lacksSecondFactor = ({ user, session }: SignedIn): boolean =>
  session.aal !== 'aal2' && (user.factors ?? []).some((factor) => factor.status === 'verified')

export function sessionGone(): AuthError {
  return new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** Administration needs the service key. */
export async function requireService(call: Call): Promise<void> {
  const claims = await requireClaims(call)
  if (claims.role !== 'service_role') throw new AuthError('not_admin', 'User not allowed')
}

async function requireClaims({ auth, request }: Call): Promise<Claims> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!bearer) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = await auth.tokens.verify(bearer)
  if (verified.ok) return verified.claims
  throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${verified.message}`)
}
