import type { Arrival } from '#web/supabase.ts'

export type Facts = {
  /** `token` and `type` of the address. */
  token: string | null
  type: string | null
  arrival: Arrival
  session: 'none' | 'unconfirmed' | 'confirmed'
  /** Where a verified person was going: /checkout or /dashboard. */
  target: string
}

export type Verification =
  | { state: 'success'; goTo: string; afterMs: number }
  | { state: 'error'; message: string; goTo?: string; afterMs?: number }

/** What the page behind a verification link says, and where it leads (spec.md 4, "Verify-email page"). */
export function judgeVerification({ token, type, arrival, session, target }: Facts): Verification {
  if (arrival.kind === 'refused') return { state: 'error', message: texts.failed }
  if (cameByLink(token, type, arrival)) {
    if (session === 'confirmed') return { state: 'success', goTo: target, afterMs: 3000 }
    return { state: 'error', message: texts.pending }
  }
  if (session === 'none') return { state: 'error', message: texts.noSession, goTo: '/auth', afterMs: 2000 }
  if (session === 'confirmed') return { state: 'success', goTo: '/dashboard', afterMs: 2000 }
  return { state: 'error', message: texts.unverified }
}

const texts = {
  failed: 'Email verification failed. Please try again or contact support.',
  pending: 'Email verification is still pending. Please check your email and try again.',
  noSession: 'No active session found. Please sign in again.',
  unverified: 'Your email is not yet verified. Please check your email for the verification link.',
}

/** Said when the server could not even be asked. */
export const resendFailed = 'Error: Failed to resend verification email. Please try again.'
export const unexpected = 'An unexpected error occurred. Please try again.'

// The server verifies the token itself and hands on a session in the fragment: the same arrival, one step later.
function cameByLink(token: string | null, type: string | null, arrival: Arrival): boolean {
  return (token !== null && type === 'signup') || (arrival.kind === 'session' && arrival.type === 'signup')
}
