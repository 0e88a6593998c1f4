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
