// The creator of a signed URL, and a check of their current rights. A URL becomes invalid with the right that created
// it (decision 601).
import type { Database, Identity } from '#database/database.ts'
import { badToken } from '#server/storage/errors.ts'

/** Part of the URL; null for the service key. */
export type AddressMaker = {
  sub: string
  /** The value of `auth.users.rights_version` when the URL was created. */
  version: number
  /** The API key, or the session of an impersonation. */
  key?: string
  session?: string
  act?: unknown
} | null

export type AddressMakers = {
  of(identity: Identity): Promise<AddressMaker>
  /** Throws when the creator's right has ended; returns the identity that the URL acts as. */
  toIdentity(role: Identity['role'], maker: AddressMaker): Promise<Identity>
}

/** `db` is the database of accounts, sessions and keys. */
export function createAddressMakers(db: Database): AddressMakers {
  const { query } = db.as({ role: 'service_role' })
  return {
    async of({ claims }) {
      const sub = claims?.['sub']
      if (typeof sub !== 'string') return null
      const [found] = await query<{ version: number | null }>(
        'select private.rights_version($1) as version',
        [sub],
      )
      const act = claims!['act'] as { key?: string } | undefined
      const session = claims!['session_id']
      return {
        sub,
        version: found?.version ?? 0,
        ...(act ? { act } : {}),
        ...(act?.key ? { key: act.key } : act && typeof session === 'string' ? { session } : {}),
      }
    },
    async toIdentity(role, maker) {
      if (!maker) return { role }
      const { sub, version, key = null, session = null, act } = maker
      const [found] = await query<{ stands: boolean }>(
        'select private.signed_address_stands($1, $2, $3, $4) as stands',
        [sub, version, key, session],
      )
      if (!found?.stands) throw badToken('The right that made this address has ended')
      return { role, claims: { sub, ...(act ? { act } : {}) } }
    },
  }
}
