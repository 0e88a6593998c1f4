// Checks that the session of an access token still exists, for the endpoints that see only the token (tables,
// functions, realtime). A sign-out on another server is noticed after `trustedMs` at the latest.
import type { Query } from '#database/database.ts'
import type { Claims } from './jwt.ts'

/** `half`: a session with one factor of an account that has two. */
type SessionState = 'live' | 'half' | 'over'

export type LiveSessions = {
  standing(claims: Claims): Promise<SessionState>
  isLive(claims: Claims): Promise<boolean>
  /** Clears the cache, because a session was just ended here. */
  forget(): void
}

const trustedMs = 5000
const maxRemembered = 10_000

export function createLiveSessions(query: Query, now: () => Date): LiveSessions {
  const remembered = new Map<string, { until: number; standing: Promise<SessionState> }>()

  async function readSession(sessionId: string): Promise<SessionState> {
    const [session] = await query<{ half: boolean }>(
      `select s.impersonator_session_id is null and s.aal = 'aal1' and exists (
         select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as half
       from auth.sessions s join auth.users u on u.id = s.user_id
       left join auth.sessions own on own.id = s.impersonator_session_id left join auth.users actor on actor.id = own.user_id
       where s.id::text = $1 and s.revoked_at is null and own.revoked_at is null
         and (s.not_after is null or s.not_after > $2)
         and (u.banned_until is null or u.banned_until < $2)
         and (actor.banned_until is null or actor.banned_until < $2)`,
      [sessionId, now()],
    )
    if (!session) return 'over'
    return session.half ? 'half' : 'live'
  }

  async function standing(claims: Claims): Promise<SessionState> {
    const id = claims.session_id
    // API keys, and tokens that the operator signed, have no session.
    if (id === undefined) return 'live'
    const known = remembered.get(id)
    const believedFor = known ? known.until - now().getTime() : 0
    // The entry is older than its lifetime: the clock was set back since.
    if (known && believedFor > 0 && believedFor <= trustedMs) return known.standing
    const standing = readSession(id)
    remembered.delete(id)
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
    remembered.set(id, { until: now().getTime() + trustedMs, standing })
    // Failed queries are not cached.
    standing.catch(() => remembered.delete(id))
    return standing
  }

  return {
    standing,
    isLive: async (claims) => (await standing(claims)) !== 'over',
    forget: () => remembered.clear(),
  }
}
