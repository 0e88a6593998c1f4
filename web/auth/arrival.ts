const linkTypes = ['signup', 'magiclink', 'email_change', 'recovery', 'invite', 'email'] as const

/**
 * Parameters that a mail's link added to the page's URL. A session in the URL is never accepted, because no user
 * requests that.
 */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'link'; token: string; type: (typeof linkTypes)[number]; next: string | null }
  | { kind: 'refused'; code: string; description: string }

/** Parses the URL parameters of a mail's link, or of a rejection by GET /auth/v1/verify. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search)
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const code = parameters.get('error_code') ?? parameters.get('error')
  if (code) return { kind: 'refused', code, description: parameters.get('error_description') ?? '' }
  const token = query.get('token')
  if (!token) return { kind: 'none' }
  const type = linkTypes.find((type) => type === query.get('type'))
  if (!type) return { kind: 'refused', code: 'incomplete_link', description: '' }
  return { kind: 'link', token, type, next: ownPath(query.get('next')) }
}

/**
 * The page that can handle an arrival, or null. A rejection without a page of ours in the URL leads to the home page.
 */
export function pageForArrival(at: { pathname: string; search: string; hash: string }): string | null {
  return at.pathname === '/' && readArrival(at).kind === 'refused' ? '/verify-email' : null
}

/** The path and query of a page on this site, or null for any other target. */
function ownPath(next: string | null): string | null {
  const here = 'https://here.invalid'
  if (!next || !URL.canParse(next, here)) return null
  const { origin, pathname, search } = new URL(next, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : null
}
