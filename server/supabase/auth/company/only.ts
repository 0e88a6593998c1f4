import { domainToASCII } from 'node:url'
import type { AuthContext } from '../call.ts'
import { AuthError } from '../errors.ts'

/** Accounts and settings may contain a domain in Unicode or in ASCII; both are the same domain. */
export function isCompanyAddress(domains: readonly string[], email: string): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  return domain !== '' && domains.some((named) => domainToASCII(named) === domain)
}

type Company = Pick<AuthContext, 'company'>

/**
 * True where OIDC_ONLY closes every other way in for this address, whether or not it is known here: whoever leaves the
 * company loses access with their account there.
 */
export function needsCompanyAccount({ company }: Company, email: string | null): boolean {
  return !!company?.settings.only && email !== null && isCompanyAddress(company.settings.domains, email)
}

export function refuseCompanyAddress(auth: Company, email: string | null): void {
  if (needsCompanyAccount(auth, email))
    throw new AuthError('provider_disabled', `Sign in with ${auth.company!.settings.name}.`)
}

/** An account that moves to another address would keep a way in after its user has left the company. */
export function refuseCompanyChange(auth: Company, addresses: (string | null)[]): void {
  if (!addresses.some((email) => needsCompanyAccount(auth, email))) return
  const { name, domains } = auth.company!.settings
  throw new AuthError(
    'provider_disabled',
    `Accounts at ${domains.join(', ')} have no password here and keep their address: ${name} manages both.`,
  )
}
