const linkTypes = ['signup', 'magiclink', 'email_change', 'recovery', 'invite', 'email'] as const

/** What the address of a page brought from a mail. A session in it is nobody's wish and is not looked at. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'link'; token: string; type: (typeof linkTypes)[number]; next: string | null }
  | { kind: 'refused'; code: string; description: string }

/** Reads what a mail's link (or GET /auth/v1/verify, where it refuses) put into the address. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search)
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const code = said.get('error_code') ?? said.get('error')
  if (code) return { kind: 'refused', code, description: said.get('error_description') ?? '' }
  const token = query.get('token')
  if (!token) return { kind: 'none' }
  const type = linkTypes.find((type) => type === query.get('type'))
  if (!type) return { kind: 'refused', code: 'incomplete_link', description: '' }
  return { kind: 'link', token, type, next: ownPath(query.get('next')) }
}

/** A refusal that names no page of ours leads to the landing page: the page that can deal with it, or null. */
export function pageForArrival(at: { pathname: string; search: string; hash: string }): string | null {
  return at.pathname === '/' && readArrival(at).kind === 'refused' ? '/verify-email' : null
}

/** Path and query of a page of this site, or null for anything that would lead elsewhere. */
function ownPath(next: string | null): string | null {
  const here = 'https://here.invalid'
  if (!next || !URL.canParse(next, here)) return null
  const { origin, pathname, search } = new URL(next, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : null
}
