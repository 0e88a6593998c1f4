// The allowed targets of a mail link. Compared after parsing, never by prefix: `https://site.evil.com` starts like
// `https://site` but is another host, and `/x/../t/c/…` is `/t/c/…`.
import { isOwnPage } from './own-pages.ts'
import type { AuthConfig } from './dependencies.ts'

export type RedirectConfig = Pick<AuthConfig, 'siteUrl' | 'allowedRedirects' | 'pages'>

/** The requested target when it is allowed, else the site. */
export function chooseRedirect(config: RedirectConfig, asked: string | null | undefined): URL {
  const site = new URL('/', config.siteUrl)
  if (!asked || asked.length > 2048 || !URL.canParse(asked)) return site
  const target = new URL(asked)
  if (target.username || target.password) return site
  const allowed = isSameSite(target, config)
    ? isOwnPage(config.pages, target)
    : config.allowedRedirects.some((pattern) => matches(target, pattern))
  return allowed ? target : site
}

export function isSameSite(target: URL, { siteUrl }: RedirectConfig): boolean {
  const site = new URL(siteUrl)
  if (target.protocol !== site.protocol || target.port !== site.port) return false
  return target.hostname === site.hostname || (isLoopback(target) && isLoopback(site))
}

// One machine under three names; which one a developer's browser shows is chance.
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

function matches(target: URL, pattern: string): boolean {
  if (target.protocol === 'javascript:' || target.protocol === 'data:') return false
  const source = pattern
    .split('**')
    .map((part) => part.split('*').map(escapeRegExp).join('[^./?#]*'))
    .join('.*')
  const bare = new URL(target)
  bare.hash = ''
  // `https://app.example.com` includes its front page, which parsing writes with a slash.
  return new RegExp(`^${source}/?$`).test(bare.href)
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/** Headers for responses with a secret in their URL, which must be neither stored nor sent as a referrer. */
export const unshownHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export function redirectTo(target: URL, headers: Record<string, string> = unshownHeaders): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: target.href } })
}

export function withQuery(target: URL, values: Record<string, string>): URL {
  const result = new URL(target)
  for (const [name, value] of Object.entries(values)) result.searchParams.set(name, value)
  return result
}
