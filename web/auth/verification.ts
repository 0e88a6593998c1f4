import type { Arrival } from './arrival.ts'

export type Facts = {
  arrival: Arrival
  /** The reason why the link did not work. */
  refusal: string | null
  session: 'none' | 'unconfirmed' | 'confirmed'
  /** The user's original target. */
  target: string
}

export type Verification =
  | { state: 'success'; goTo: string; afterMs: number }
  | { state: 'error'; message: string; reason?: string; goTo?: string; afterMs?: number }

/** The text of the page behind a verification link, and its redirect (spec.md 4, "Verify-email page"). */
export function readVerification({ arrival, refusal, session, target }: Facts): Verification {
  // A used sign-up link has already served its purpose; the only question is whether the address is verified now.
  const isSignup = arrival.kind === 'link' && arrival.type === 'signup'
  if (isSignup && session !== 'confirmed') {
    return { state: 'error', message: texts.pending, ...(refusal ? { reason: refusal } : {}) }
  }
  if (refusal && !isSignup) return { state: 'error', message: texts.failed, reason: refusal }
  if (arrival.kind === 'link') {
    if (session !== 'confirmed') return { state: 'error', message: texts.pending }
    // A user who requested a sign-in link is redirected without a message.
    return { state: 'success', goTo: target, afterMs: arrival.type === 'magiclink' ? 0 : 3000 }
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

/** Shown when the server was unreachable. */
export const resendFailed = 'Error: Failed to resend verification email. Please try again.'
export const unexpected = 'An unexpected error occurred. Please try again.'
