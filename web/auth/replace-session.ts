import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'

/**
 * Makes `session` the session of this browser. First requests the user of the former session: when the server reports
 * that it has ended, the client removes its current session, which must not be the new one by then.
 */
export async function replaceSession(
  auth: SupabaseClient['auth'],
  { access_token, refresh_token }: Pick<Session, 'access_token' | 'refresh_token'>,
): Promise<{ error: AuthError | null }> {
  const { data } = await auth.getSession()
  if (data.session) await auth.getUser()
  const { error } = await auth.setSession({ access_token, refresh_token })
  return { error }
}
