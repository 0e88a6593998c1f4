import { lacksSecondFactor, requireUser, requireUserOrActor } from './bearer.ts'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'

const scopes = ['global', 'local', 'others']

/** POST /logout?scope= */
export async function logOut(call: Call): Promise<Response> {
  const wantedScope = call.url.searchParams.get('scope') ?? 'global'
  if (!scopes.includes(wantedScope)) throw new AuthError('validation_failed', 'Unsupported logout scope')
  // An impersonator ends only their own session; the user's devices stay signed in.
  const signedIn = await (wantedScope === 'local' ? requireUserOrActor : requireUser)(call)
  const { user, session } = signedIn
  // Half a sign-in, for which a stolen password suffices, may not end complete sessions.
  const isHalf = lacksSecondFactor(signedIn)
  if (isHalf && wantedScope === 'others')
    throw new AuthError('insufficient_aal', 'Signing out other devices needs the second factor', {
      status: 401,
    })
  const scope = isHalf ? 'local' : wantedScope
  await call.auth.query(
    `delete from auth.sessions where user_id = $1
       and case $3::text when 'global' then true when 'local' then id = $2 else id <> $2 end`,
    [user.id, session.id, scope],
  )
  // Signing out other devices also invalidates the signed URLs made on them.
  if (scope !== 'local')
    await call.auth.query('update auth.users set rights_version = rights_version + 1 where id = $1', [
      user.id,
    ])
  call.auth.liveSessions.forget()
  return new Response(null, { status: 204 })
}
