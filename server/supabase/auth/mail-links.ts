// The two forms of a link that redeems a mailed token. The host comes from the configuration only.
import type { TokenKind } from './one-time-tokens.ts'
import { chooseRedirect, isSameSite, type RedirectConfig } from './redirects.ts'

type Link = { type: string; token: string; askedRedirect: string | null }

/** The URL behind the button of a mail: a page of ours, or the protocol's for clients on other sites. */
export function mailLink(config: RedirectConfig, link: Link & { type: TokenKind }): string {
  return (pageLink(config, link) ?? protocolLink(config, link)).href
}

/** GET /verify, which redeems the token immediately and passes the session to the target. */
export function protocolLink(config: RedirectConfig, { type, token, askedRedirect }: Link): URL {
  const link = new URL('/auth/v1/verify', config.siteUrl)
  link.searchParams.set('token', token)
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', chooseRedirect(config, askedRedirect).href)
  return link
}

/**
 * The page of ours that redeems the token by script, so that merely opening the link consumes nothing and no session
 * ever appears in a URL. Null for targets that are not ours.
 */
export function pageLink(config: RedirectConfig, { type, token, askedRedirect }: Link): URL | null {
  const { pages } = config
  const target = chooseRedirect(config, askedRedirect)
  if (!pages || !isSameSite(target, config)) return null
  const page = type === 'recovery' || type === 'invite' ? pages.newPassword : pages.confirmation
  const link = new URL(page, target.origin)
  link.searchParams.set('token', token)
  link.searchParams.set('type', type)
  if (target.pathname !== page) link.searchParams.set('next', target.pathname + target.search)
  return link
}
