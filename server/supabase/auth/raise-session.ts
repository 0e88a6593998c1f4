import type { Query } from '#database/database.ts'
import { sessionGone, type SignedIn } from './bearer.ts'
import { toSeconds, type AuthenticationMethod, type Session } from './sessions.ts'
import { issueNextToken } from './token-refresh.ts'

type Shown = { factorId: string; method: AuthenticationMethod['method'] }

/** Raises a session that has verified two factors. Sessions that never did end. */
export async function raiseSession(
  query: Query,
  { user, session }: SignedIn,
  { factorId, method }: Shown,
  at: Date,
): Promise<Session> {
  await query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
    user.id,
    session.id,
  ])
  const shown: AuthenticationMethod = { method, timestamp: toSeconds(at) }
  const earlier = session.amr.filter((known) => known.method !== method)
  const [raised] = await query<Session>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, amr = $3 where id = $1
     returning id, user_id, aal, amr, refresh_counter`,
    [session.id, factorId, JSON.stringify([shown, ...earlier])],
  )
  if (!raised) throw sessionGone()
  return issueNextToken(query, raised, at)
}
