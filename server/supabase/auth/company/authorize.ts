import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { decrypt, encrypt } from '../encrypted.ts'
import { AuthError } from '../errors.ts'
import { consumeByAddress, limits } from '../limits.ts'
import { parseChallenge, type Challenge } from '../pkce.ts'
import { chooseRedirect, redirectTo, withQuery } from '../redirects.ts'
import type { CompanyProvider, Flow } from './provider.ts'

const lifetimeMs = 10 * 60_000

const signInFields = z.object({
  nonce: z.string(),
  verifier: z.string(),
  target: z.string(),
  challenge: z.object({ value: z.string(), method: z.enum(['s256', 'plain']) }),
  until: z.number(),
})
/** The data of one sign-in. The provider returns it in the encrypted `state`, so nothing is stored meanwhile. */
type PendingSignIn = z.output<typeof signInFields>

/** GET /authorize?provider=oidc: sends the browser to the company's OpenID provider. */
export async function authorize(call: Call): Promise<Response> {
  const { auth, url, at } = call
  await consumeByAddress(call, limits.companySignIns)
  const company = requireCompany(call)
  const fields = Object.fromEntries(url.searchParams)
  const challenge = parseChallenge(fields)
  // An attacker could otherwise sign a victim's browser in to the attacker's account.
  if (!challenge)
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  const secrets = { nonce: randomSecret(), verifier: randomSecret() }
  const target = chooseRedirect(auth.config, fields['redirect_to'])
  const state = encrypt(
    auth.keys.companySignIns,
    JSON.stringify({
      ...secrets,
      target: target.href,
      challenge,
      until: at.getTime() + lifetimeMs,
    } satisfies PendingSignIn),
    place,
  )
  const again = fields['prompt'] === 'login'
  try {
    return redirectTo(await company.authorizeUrl({ ...secrets, state }, { again }))
  } catch (error) {
    auth.onError(error)
    return refuse(target, new AuthError('provider_disabled', `${company.settings.name} does not answer.`))
  }
}

/** The browser shows our page, so the reason is in its address. */
export const refuse = (target: URL, { code, message }: AuthError) =>
  redirectTo(withQuery(target, { error: 'access_denied', error_code: code, error_description: message }))

export function requireCompany({ auth, url }: Call): CompanyProvider {
  const provider = url.searchParams.get('provider') ?? 'oidc'
  if (provider !== 'oidc' || !auth.company)
    throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  return auth.company
}

/** Null for a state that is not ours, or older than ten minutes. */
export function openState(
  { auth, at }: Call,
  state: string,
): { flow: Flow; target: URL; challenge: Challenge } | null {
  try {
    const opened = signInFields.parse(JSON.parse(decrypt(auth.keys.companySignIns, state, place)))
    if (opened.until < at.getTime()) return null
    const { nonce, verifier, target, challenge } = opened
    return { flow: { state, nonce, verifier }, target: new URL(target), challenge }
  } catch {
    return null
  }
}

const place = 'state of a company sign-in'
const randomSecret = () => randomBytes(32).toString('base64url')
