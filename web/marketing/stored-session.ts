import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from '#web/data/supabase.ts'

export type StoredUser = { id: string; email: string; name: string; emailConfirmed: boolean }

/**
 * The user in the client's stored session, without loading the client. Sufficient for choosing a menu or filling in a
 * field; the token is verified when data is requested.
 */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, current, () => null)
}

/** A user who edits local storage is signed out rather than shown a broken page. */
export function parseStoredUser(stored: string | null): StoredUser | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    const user = isRecord(session) && isRecord(session['user']) ? session['user'] : null
    if (!user || typeof user['id'] !== 'string') return null
    const email = typeof user['email'] === 'string' ? user['email'] : ''
    const given = isRecord(user['user_metadata']) ? user['user_metadata']['name'] : undefined
    return {
      id: user['id'],
      email,
      name: typeof given === 'string' && given.trim() ? given.trim() : (email.split('@')[0] ?? ''),
      emailConfirmed: Boolean(user['email_confirmed_at']),
    }
  } catch {
    return null
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

// The store must return the same object as long as nothing changed.
let seen: { stored: string | null; user: StoredUser | null } = { stored: null, user: null }

function current(): StoredUser | null {
  const stored = localStorage.getItem(SESSION_KEY)
  if (stored !== seen.stored) seen = { stored, user: parseStoredUser(stored) }
  return seen.user
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
