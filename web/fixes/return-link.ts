/** The origin of a fix, and the page on which it is made. */
export type ReturnLink = { to: string; label: string; page: string }

type Place = { pathname: string; search: string; state: unknown }

/** The return link at a location: it stays on the page of the fix, and disappears after returning or leaving. */
export function returnLinkAt(
  before: ReturnLink | null,
  { pathname, search, state }: Place,
): ReturnLink | null {
  const link = parseReturnLink(state)
  if (link) return { ...link, page: pathname }
  return before?.page === pathname && before.to !== pathname + search ? before : null
}

/** Parses the return link of a location's state; null when there is none. */
export function parseReturnLink(state: unknown): Omit<ReturnLink, 'page'> | null {
  const back: unknown = state instanceof Object && 'back' in state ? state.back : null
  if (!(back instanceof Object && 'to' in back && 'label' in back)) return null
  const { to, label } = back
  // Comes from the browser's history, which outlives releases.
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string' ? { to, label } : null
}
