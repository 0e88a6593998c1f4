import type { Session } from '@supabase/supabase-js'

/** Whether a session has shown one factor of an account that has two. The server gives it no data. */
export function owesSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const guarded = user.factors?.some(({ status }) => status === 'verified') ?? false
  return guarded && levelOf(access_token) !== 'aal2'
}

function levelOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
