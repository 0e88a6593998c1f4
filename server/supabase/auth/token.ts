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
  const grantType = call.url.searchParams.get('grant_type') ?? ''
  const grant = grants.get(grantType)
  if (grantType === 'web3') throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  if (grantType === 'id_token')
    throw new AuthError('provider_disabled', 'Sign-in with an ID token is not enabled')
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return answer(await grant(call))
}
