import { chooseRedirect } from './redirects.ts'
import type { TokenKind } from './one-time-tokens.ts'
import type { AuthConfig } from './parts.ts'

type LinkConfig = Pick<AuthConfig, 'siteUrl' | 'allowedRedirects' | 'confirmationPage'>

/** The address behind the button of a mail. The host comes from the configuration alone. */
export function mailLink(
  config: LinkConfig,
  kind: TokenKind,
  token: string,
  askedRedirect: string | null,
): string {
  const link = new URL('/auth/v1/verify', config.siteUrl)
  link.searchParams.set('token', token)
  link.searchParams.set('type', kind)
  link.searchParams.set('redirect_to', landing(config, kind, askedRedirect).href)
  return link.href
}

// The protocol puts `type` into the fragment, where the client library eats it. A page that must know it
// was reached from a confirmation mail reads its query; `token` there is a mere sign, never a live secret.
function landing(config: LinkConfig, kind: TokenKind, askedRedirect: string | null): URL {
  const target = chooseRedirect(config, askedRedirect)
  if (kind !== 'signup' || target.pathname !== config.confirmationPage) return target
  if (!target.searchParams.has('token')) target.searchParams.set('token', 'mailed')
  if (!target.searchParams.has('type')) target.searchParams.set('type', 'signup')
  return target
}
