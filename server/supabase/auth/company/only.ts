import type { AuthContext } from '../call.ts'
import { AuthError } from '../errors.ts'

export function isCompanyAddress(domains: readonly string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * With OIDC_ONLY, refuses every other way in for addresses of the company, whether or not they are known here: whoever
 * leaves the company loses access with their account there.
 */
export function refuseCompanyAddress({ company }: Pick<AuthContext, 'company'>, email: string | null): void {
  if (!company?.settings.only || email === null || !isCompanyAddress(company.settings.domains, email)) return
  throw new AuthError('provider_disabled', `Sign in with ${company.settings.name}.`)
}
