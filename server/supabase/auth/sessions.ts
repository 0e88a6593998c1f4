import type { Query } from '#database/database.ts'
import type { AuthContext, Call } from './call.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import { toUserDocument, type UserDocument } from './user-document.ts'
import { userColumns, type User } from './users.ts'

/** Based on RFC 8176: the methods by which the user authenticated, newest first. */
export type AuthenticationMethod = {
  method: 'password' | 'otp' | 'oauth' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

export type Session = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  amr: AuthenticationMethod[]
  refresh_counter: number
}

/** Another account acts as the user (RFC 8693, section 4.1). */
export type Impersonation = { actorId: string; until: Date }

export type SessionDocument = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserDocument
}

/** Creates one row per sign-in. Returns the account with that sign-in recorded. */
export async function startSession(
  query: Query,
  call: Call,
  userId: string,
  method: AuthenticationMethod['method'],
): Promise<{ user: User; session: Session }> {
  const [user] = await query<User>(
    `update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1 returning ${userColumns}`,
    [userId, call.at],
  )
  const amr = JSON.stringify([{ method, timestamp: toSeconds(call.at) }])
  const [session] = await query<Session>(
    `insert into auth.sessions (user_id, amr, user_agent, created_at, updated_at)
     values ($1, $2, $3, $4, $4) returning id, user_id, aal, amr, refresh_counter`,
    [userId, amr, userAgentOf(call.request), call.at],
  )
  return { user: user!, session: session! }
}

/** Matches the client: it refreshes 90 s before the end, and expects an hour. */
const lifetimeSeconds = 3600

export async function toSessionDocument(
  { tokens, keys, apiUrl }: Pick<AuthContext, 'tokens' | 'keys' | 'apiUrl'>,
  { user, session, acting }: { user: User; session: Session; acting?: Impersonation },
  at: Date,
): Promise<SessionDocument> {
  const issued = toSeconds(at)
  const expires = acting ? toSeconds(acting.until) : issued + lifetimeSeconds
  const claims = {
    iss: apiUrl,
    sub: user.id,
    aud: 'authenticated',
    email: user.email ?? '',
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(acting ? { act: { sub: acting.actorId } } : {}),
  }
  return {
    access_token: await tokens.sign(claims, { issued, expires }),
    token_type: 'bearer',
    expires_in: expires - issued,
    expires_at: expires,
    refresh_token: writeRefreshToken(keys.refreshTokens[0]!, {
      sessionId: session.id,
      counter: session.refresh_counter,
    }),
    user: toUserDocument(user),
  }
}

export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

// Shown to the owner in the list of sessions. The client chose it, so it is truncated.
function userAgentOf(request: Request): string | null {
  return request.headers.get('user-agent')?.slice(0, 200) ?? null
}
