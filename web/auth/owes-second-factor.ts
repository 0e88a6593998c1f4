import type { Session } from '@supabase/supabase-js'
import { claimsOf } from '#web/data/supabase.ts'

/**
 * Whether a session has shown one factor of an account that has two. The server gives it no data. An admin who
 * acts as somebody has shown factors of their own.
 */
export function owesSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const guarded = user.factors?.some(({ status }) => status === 'verified') ?? false
  const { aal, act } = claimsOf(access_token)
  return guarded && aal !== 'aal2' && act === undefined
}
