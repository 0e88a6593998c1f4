// A person's own keys, for their other programs: at tables and functions they open what the person may open. An `act`
// claim (RFC 8693, 4.1) marks who really calls, so that what wants the person in person refuses them.
import type { Database } from '#database/database.ts'
import type { Admitted, Refused } from './admission.ts'

export type PersonalKeys = { identify(key: string): Promise<Admitted | Refused> }

const BEGINNING = 'cf_'

export const isPersonalKey = (token: string) => token.startsWith(BEGINNING)

type Found = { id: string; user_id: string; email: string; scope: 'read' | 'write' }

/** Asks the database each time: a key that was revoked opens nothing from then on. */
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
