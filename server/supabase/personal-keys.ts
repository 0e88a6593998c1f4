// Personal API keys, for users' own programs: at tables and functions they have the rights of the user. An `act`
// claim (RFC 8693, 4.1) marks the real caller, so that endpoints that require the user's own session reject them.
import type { Database } from '#database/database.ts'
import type { Admitted, Refused } from './admission.ts'

export type PersonalKeys = { identify(key: string): Promise<Admitted | Refused> }

const BEGINNING = 'cf_'

export const isPersonalKey = (token: string) => token.startsWith(BEGINNING)

type Found = { id: string; user_id: string; email: string; scope: 'read' | 'write' }

/** Queries the database each time, so that a revoked key is invalid immediately. */
export function createPersonalKeys(db: Database): PersonalKeys {
  const { query } = db.as({ role: 'service_role' })
  return {
    async identify(key) {
      const [found] = await query<Found>('select * from private.use_api_key($1)', [key])
      if (!found) return { refused: 'API key is unknown, revoked or expired', expired: false, key: true }
      const { id, user_id: sub, email, scope } = found
      const claims = { sub, email, aud: 'authenticated', act: { key: id } }
      return { role: 'authenticated', claims, readOnly: scope === 'read' }
    },
  }
}
