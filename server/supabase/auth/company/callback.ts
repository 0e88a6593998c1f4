import type { Call } from '../call.ts'
import { AuthError } from '../errors.ts'
import { consumeByAddress, limits } from '../limits.ts'
import { issueAuthCode } from '../pkce.ts'
import { chooseRedirect, redirectTo, withQuery } from '../redirects.ts'
import { openState, refuse, requireCompany } from './authorize.ts'
import { findOrCreateAccount } from './account.ts'

/**
 * GET /callback: the browser returns from the company's OpenID provider. The response is a redirect with a code for the
 * browser that began the sign-in, or with the reason for the refusal.
 */
export async function returnFromCompany(call: Call): Promise<Response> {
  const { auth, url } = call
  await consumeByAddress(call, limits.companySignIns)
  const company = requireCompany(call)
  const opened = openState(call, url.searchParams.get('state') ?? '')
  if (!opened) {
    const page = chooseRedirect(auth.config, new URL('/auth', auth.config.siteUrl).href)
    return refuse(page, new AuthError('flow_state_expired', 'This sign-in has expired. Please start again.'))
  }
  const { flow, target, challenge } = opened
  try {
    const person = await company.personOf(url.searchParams, flow).catch((error: unknown) => {
      auth.onError(error)
      throw new AuthError('provider_disabled', `${company.settings.name} did not confirm this sign-in.`)
    })
    if (!person)
      throw new AuthError('validation_failed', `${company.settings.name} returned no verified email address.`)
    const code = await auth.transaction(async (query) => {
      const user = await findOrCreateAccount(query, call, company.settings, person)
      return await issueAuthCode(query, user.id, challenge, 'oauth', call.at)
    })
    return redirectTo(withQuery(target, { code }))
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    return refuse(target, error)
  }
}
