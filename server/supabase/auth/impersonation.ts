// The token of an impersonation session. The product decides who may impersonate and creates the session in the
// database; here it becomes a token for every endpoint.
import type { Database } from '#database/database.ts'
import { createTokens } from './jwt.ts'
import { deriveKeys } from './secret-keys.ts'
import { toSessionDocument, type Impersonation, type Session, type SessionDocument } from './sessions.ts'
import { findUser } from './users.ts'

type ImpersonationDependencies = {
  db: Database
  /** The secrets, the newest first. */
  tokenSecrets: readonly [string, ...string[]]
  siteUrl: string
  now: () => Date
}

/** Null for a session that is not an impersonation. */
export type IssueImpersonation = (sessionId: string) => Promise<SessionDocument | null>

export function createIssueImpersonation({
  db,
  tokenSecrets,
  siteUrl,
  now,
}: ImpersonationDependencies): IssueImpersonation {
  const { query } = db.as({ role: 'auth_admin' })
  const context = {
    tokens: createTokens(tokenSecrets, now),
    keys: deriveKeys(tokenSecrets[0], tokenSecrets),
    apiUrl: new URL('/auth/v1', siteUrl).href,
  }
  return async (sessionId) => {
    const [session] = await query<Session & Impersonation>(
      `select s.id, s.user_id, s.aal, s.amr, s.refresh_counter, own.user_id as "actorId", s.not_after as until
       from auth.sessions s join auth.sessions own on own.id = s.impersonator_session_id where s.id = $1`,
      [sessionId],
    )
    const user = session && (await findUser(query, session.user_id))
    return user ? toSessionDocument(context, { user, session, acting: session }, now()) : null
  }
}
