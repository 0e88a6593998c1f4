import { requireUser, requireUserOrActor } from './bearer.ts'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'

const scopes = ['global', 'local', 'others']

/** POST /logout?scope= */
export async function logOut(call: Call): Promise<Response> {
  const scope = call.url.searchParams.get('scope') ?? 'global'
  if (!scopes.includes(scope)) throw new AuthError('validation_failed', 'Unsupported logout scope')
  // Who acts as somebody leaves alone; the person's own devices stay signed in.
  const { user, session } = await (scope === 'local' ? requireUserOrActor : requireUser)(call)
  await call.auth.query(
    `delete from auth.sessions where user_id = $1
       and case $3::text when 'global' then true when 'local' then id = $2 else id <> $2 end`,
    [user.id, session.id, scope],
  )
  call.auth.liveSessions.forget()
  return new Response(null, { status: 204 })
}
