import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { paths } from '#web/data/paths.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { claimsOf, SESSION_KEY, supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'
import { OWN_SESSION_KEY } from './own-session.ts'

/** An admin's impersonation of the current user. */
export type Impersonation = {
  id: string
  admin: string
  reason: string
  created_at: string
  until: string
  is_open: boolean
}

export const impersonationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['visits', userId],
    queryFn: async (): Promise<Impersonation[]> => {
      return await request((db) => db.rpc('my_impersonations'))
    },
  })

/** True for the token of a session in which an admin impersonates a user. */
export function isImpersonating(accessToken: string): boolean {
  return claimsOf(accessToken)['act'] !== undefined
}

export function useSignInAs() {
  return useMutation({
    mutationFn: async (whom: { userId: string; reason: string }) => {
      await enter(await invokeWithReason<Session>('sign-in-as', 'The server cannot be reached.', whom))
    },
    onError: (error) => toastError(error.message),
  })
}

/** Ends the impersonation here and on the server, and restores the admin's session. */
export async function stopImpersonation(): Promise<void> {
  const client = await supabase()
  // A failure here must not keep the admin in the account: the impersonation ends automatically within the hour.
  await client.rpc('stop_impersonation')
  await returnToOwnSession()
}

/** Restores the stored session, or opens the sign-in page when the server no longer knows it. */
export async function returnToOwnSession(): Promise<void> {
  const ownSession = localStorage.getItem(OWN_SESSION_KEY)
  if (ownSession === null) return
  const { access_token, refresh_token } = JSON.parse(ownSession) as Session
  const { error } = await (await supabase()).auth.setSession({ access_token, refresh_token })
  if (error && !error.status) {
    toastError('The server can’t be reached. Your own session is saved. Try again.')
    return
  }
  if (error) localStorage.removeItem(SESSION_KEY)
  localStorage.removeItem(OWN_SESSION_KEY)
  location.assign(error ? paths.auth : `${paths.adminDashboard}?tab=users`)
}

// Reloads the page, so that no screen or cache mixes the admin's data with the user's.
async function enter(theirs: Session): Promise<void> {
  const own = localStorage.getItem(SESSION_KEY)
  await request((db) => db.auth.setSession(theirs))
  if (own) localStorage.setItem(OWN_SESSION_KEY, own)
  location.assign(paths.dashboard)
}
