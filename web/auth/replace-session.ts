import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'

/**
 * Makes `session` the one of this browser. The former session is asked about first: the client forgets whatever session it
 * holds when it hears that the one it asked about is over, and would hear so after it holds the new one.
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
