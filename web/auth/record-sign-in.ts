import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { claimsOf } from '#web/data/supabase.ts'

const KEY = 'coldframe.signed-in'

/**
 * True once for each sign-in. The client reports the same sign-in again in every tab and on window focus; only the
 * token's session ID identifies it. The time of the last sign-in does not, because after a refetch it may come from
 * another device.
 */
export function isNewSignIn(session: Session, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const mark = `${session.user.id} ${String(claimsOf(session.access_token)['session_id'])}`
  if (storage.getItem(KEY) === mark) return false
  storage.setItem(KEY, mark)
  return true
}

/** After each sign-in (spec.md 4): stores the time in the profile, or creates the profile. */
export async function recordSignIn(client: SupabaseClient, { user }: Session, now: Date): Promise<void> {
  const lastLogin = now.toISOString()
  const found = await client.from('profiles').select('id, role').eq('id', user.id).maybeSingle()
  if (found.error) return
  if (found.data) {
    await client.from('profiles').update({ last_login: lastLogin }).eq('id', user.id)
    return
  }
  const profile = {
    id: user.id,
    name: text(user.user_metadata['name']) ?? 'Unknown User',
    username: text(user.user_metadata['username']),
    last_login: lastLogin,
  }
  const { error } = await client.from('profiles').insert(profile)
  // 23505: another tab was faster, or the username was taken in the meantime. Only the second case needs a retry.
  if (error?.code === '23505') await client.from('profiles').insert({ ...profile, username: null })
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
