/** How a mailed link ended: nothing, a session of some kind, or a refusal. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'session'; type: string }
  | { kind: 'refused'; code: string; description: string }

/** Reads the fragment that GET /auth/v1/verify appends to the page it sends people to. */
export function readArrival(fragment: string): Arrival {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const code = said.get('error_code') ?? said.get('error')
  if (code) return { kind: 'refused', code, description: said.get('error_description') ?? '' }
  if (said.get('access_token')) return { kind: 'session', type: said.get('type') ?? '' }
  return { kind: 'none' }
}

/** Mail that names no page of ours leads to the landing page: the page that can deal with it, or null. */
export function pageForArrival(pathname: string, arrival: Arrival): string | null {
  if (pathname !== '/' || arrival.kind === 'none') return null
  return arrival.kind === 'session' && arrival.type === 'recovery' ? '/reset-password' : '/verify-email'
}
