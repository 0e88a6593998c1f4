import type { Session } from '@supabase/supabase-js'
import { claimsOf } from '#web/data/supabase.ts'

/**
 * True when a session has verified only one factor of an account with two. The server returns no data to it. An
 * impersonating admin has verified factors of their own.
 */
export function owesSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const guarded = user.factors?.some(({ status }) => status === 'verified') ?? false
  const { aal, act } = claimsOf(access_token)
  return guarded && aal !== 'aal2' && act === undefined
}
