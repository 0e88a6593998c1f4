import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { exchangeAuthCode } from './token-pkce.ts'
import { signInWithPassword } from './token-password.ts'
import { refreshSession } from './token-refresh.ts'

const grants = new Map([
  ['password', signInWithPassword],
  ['refresh_token', refreshSession],
  ['pkce', exchangeAuthCode],
])

/** POST /token?grant_type= */
export async function issueSession(call: Call): Promise<Response> {
  const grant = grants.get(call.url.searchParams.get('grant_type') ?? '')
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return answer(await grant(call))
}
