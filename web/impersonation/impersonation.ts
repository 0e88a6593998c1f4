import { claimsOf } from '#web/data/supabase.ts'

export type Impersonation = { email: string; until: Date }

/**
 * The account that the stored session impersonates (RFC 8693, section 4.1), and its end; null for a user's own
 * session, or none.
 */
export function readImpersonation(stored: string | null): Impersonation | null {
  const token = tokenIn(stored)
  const { email, exp, act } = claimsOf(token ?? '')
  if (act === undefined) return null
  return { email: String(email), until: new Date(Number(exp) * 1000) }
}

/** In whole minutes: '7 min'. */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / 60_000)
  return minutes < 1 ? 'less than a minute' : `${minutes} min`
}

function tokenIn(stored: string | null): string | null {
  try {
    const { access_token } = JSON.parse(stored ?? '{}') as { access_token?: unknown }
    return typeof access_token === 'string' ? access_token : null
  } catch {
    return null
  }
}
