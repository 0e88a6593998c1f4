import { z } from 'zod'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'
import * as field from './fields.ts'
import { limits, consumeByAddress } from './limits.ts'
import { rememberSignIn } from './password-attempts.ts'
import { hashAuthCode, meetsChallenge, type Challenge } from './pkce.ts'
import { readJson } from './read-json.ts'
import { startSession, toSessionDocument, type AuthenticationMethod } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

const body = z.object({ auth_code: field.text, code_verifier: field.text })
const codeLifetimeMs = 5 * 60_000

type Flow = {
  user_id: string
  code_challenge: string
  code_challenge_method: Challenge['method']
  authentication_method: AuthenticationMethod['method']
  created_at: Date
}

/** grant_type=pkce */
export async function exchangeAuthCode(call: Call) {
  const { auth, at } = call
  const { auth_code: code, code_verifier: verifier } = await readJson(call.request, body)
  if (!code || !verifier) {
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  }
  await consumeByAddress(call, limits.verifications)
  const started = await auth.transaction(async (query) => {
    const [flow] = await query<Flow>(
      `delete from auth.flow_state where auth_code_hash = $1 returning user_id, code_challenge,
         code_challenge_method, authentication_method, created_at`,
      [hashAuthCode(code)],
    )
    if (!flow) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (flow.created_at.getTime() + codeLifetimeMs < at.getTime()) {
      throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    }
    const challenge = { value: flow.code_challenge, method: flow.code_challenge_method }
    if (!meetsChallenge(verifier, challenge)) {
      throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    const user = await findUser(query, flow.user_id)
    if (!user || isBanned(user, at)) throw new AuthError('user_banned', 'User is banned', { status: 403 })
    return startSession(query, call, user.id, flow.authentication_method)
  })
  await rememberSignIn(call, started.user, started.session.aal)
  return toSessionDocument(auth, started, at)
}
