import { loadConfig, mayBeSignedIn, supabase } from '#web/data/supabase.ts'

const reasons: Record<string, string> = {
  otp_expired: 'This link no longer works: it was already used, or is older than 7 days.',
  email_exists: 'Another account now has this email address. Contact the operator of this installation.',
  over_request_rate_limit: 'Too many links were tried from here. Wait a few minutes and try again.',
}

/** Returns the reason for a rejection, or null. No session is sent: the link alone decides. */
export async function undoChange(token: string): Promise<string | null> {
  try {
    const { anonKey } = await loadConfig()
    const answer = await fetch('/auth/v1/undo', {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (answer.ok) {
      await forgetEndedSession()
      return null
    }
    const { error_code: code } = (await answer.json()) as { error_code?: string }
    return reasons[code ?? ''] ?? 'Couldn’t undo the change. Please try again.'
  } catch {
    return 'Couldn’t reach the server. Please try again.'
  }
}

/**
 * If this session has ended, it must be cleared now. Otherwise the client detects that while the password reset link
 * signs in, and ends the new session, too.
 */
async function forgetEndedSession(): Promise<void> {
  // The client clears a session that the server no longer knows; one of another account remains.
  if (mayBeSignedIn()) await (await supabase()).auth.getUser().catch(() => undefined)
}
