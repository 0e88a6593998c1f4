import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { claimsOf } from '#web/data/supabase.ts'

const KEY = 'coldframe.signed-in'

/**
 * True once for each sign-in. The client tells of the same one again whenever a window gains focus, and in
 * every tab; what sets it apart is the session that the token names. The time of the last sign-in does not: it is
 * that of another device, once the person is read again.
 */
export function isNewSignIn(session: Session, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const mark = `${session.user.id} ${String(claimsOf(session.access_token)['session_id'])}`
  if (storage.getItem(KEY) === mark) return false
  storage.setItem(KEY, mark)
  return true
}

/** After each sign-in (spec.md 4): notes the time on the profile, or makes the profile. */
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
  // 23505: another tab was quicker, or the username was taken meanwhile. Only the second leaves work.
  if (error?.code === '23505') await client.from('profiles').insert({ ...profile, username: null })
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
