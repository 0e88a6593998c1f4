// Whether the session an access token names still stands, for the doors that see only the token
// (tables, functions, realtime). A sign-out elsewhere is seen after `trustedMs` at the latest.
import type { Query } from '#database/database.ts'
import type { Claims } from './jwt.ts'

export type LiveSessions = {
  isLive(claims: Claims): Promise<boolean>
  /** Ask the database again: a session was just ended here. */
  forget(): void
}

const trustedMs = 5000
const maxRemembered = 10_000

export function createLiveSessions(query: Query, now: () => Date): LiveSessions {
  const remembered = new Map<string, { until: number; live: Promise<boolean> }>()

  async function ask(sessionId: string): Promise<boolean> {
    const rows = await query(
      `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
       where s.id::text = $1 and s.revoked_at is null and (u.banned_until is null or u.banned_until < $2)`,
      [sessionId, now()],
    )
    return rows.length > 0
  }

  async function isLive(claims: Claims): Promise<boolean> {
    const id = claims.session_id
    // API keys, and tokens the operator signed, belong to no session.
    if (id === undefined) return true
    const known = remembered.get(id)
    if (known && known.until > now().getTime()) return known.live
    const live = ask(id)
    remembered.delete(id)
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
    remembered.set(id, { until: now().getTime() + trustedMs, live })
    // What could not be asked is not remembered.
    live.catch(() => remembered.delete(id))
    return live
  }

  return { isLive, forget: () => remembered.clear() }
}
