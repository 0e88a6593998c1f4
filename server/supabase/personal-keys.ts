// API keys of accounts and workspaces, for users' own programs: at tables and functions they have the rights of the
// user, those of a workspace only in it and within their scopes. An `act` claim (RFC 8693, 4.1) marks the real caller,
// so that endpoints that require the user's own session reject them.
import { isIP } from 'node:net'
import type { Database, Identity } from '#database/database.ts'
import type { Admitted, Refused } from './admission.ts'

export type PersonalKeys = { identify(key: string, address: string): Promise<Admitted | Refused> }

const BEGINNING = 'cf_'

export const isPersonalKey = (token: string) => token.startsWith(BEGINNING)

type Found = {
  id: string
  user_id: string
  email: string
  scope: 'read' | 'write'
  workspace_id: string | null
  scopes: string[] | null
  is_elsewhere: boolean
}

/** Queries the database each time, so that a revoked key is invalid immediately. */
export function createPersonalKeys(db: Database): PersonalKeys {
  const { query } = db.as({ role: 'service_role' })
  return {
    async identify(key, address) {
      const [found] = await query<Found>('select * from private.use_api_key($1, $2::inet)', [
        key,
        isIP(address) === 0 ? null : address,
      ])
      if (!found) return { refused: 'API key is unknown, revoked or expired', expired: false, key: true }
      if (found.is_elsewhere)
        return { refused: 'API key is not allowed from this address', expired: false, key: true }
      const { id, user_id: sub, email, scope, workspace_id: workspace, scopes } = found
      const act = scopes === null ? { key: id } : { key: id, workspace, scopes }
      return {
        role: 'authenticated',
        claims: { sub, email, aud: 'authenticated', act },
        readOnly: scope === 'read',
      }
    },
  }
}

/** True for a key that is limited to a workspace and to scopes. */
export const isScoped = ({ claims }: Identity): boolean => {
  const act = claims?.act
  return typeof act === 'object' && act !== null && 'scopes' in act
}

type Target = { kind: 'table' | 'function' | 'server function'; name: string; writes: boolean }

/**
 * Throws PostgreSQL's 42501 unless the scopes of the caller's key cover the call. Tables are protected by their
 * policies as well; for them this check adds the reason.
 */
export async function requireKeyScope(
  db: Database,
  identity: Identity,
  { kind, name, writes }: Target,
): Promise<void> {
  if (!isScoped(identity)) return
  await db.as(identity).query('select private.require_key_scope($1, $2, $3)', [kind, name, writes])
}
