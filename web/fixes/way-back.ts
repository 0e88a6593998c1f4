/** Where a fix was asked for, and on which page it is made. */
export type WayBack = { to: string; label: string; page: string }

type Place = { pathname: string; search: string; state: unknown }

/** The way back that holds at a place: kept on the page of the fix, and gone once one is back or elsewhere. */
export function wayBackAt(before: WayBack | null, { pathname, search, state }: Place): WayBack | null {
  const asked = readBack(state)
  if (asked) return { ...asked, page: pathname }
  return before?.page === pathname && before.to !== pathname + search ? before : null
}

/** As whoever leads back to a page passes it on; null where there is none to read. */
export function readBack(state: unknown): Omit<WayBack, 'page'> | null {
  const back: unknown = state instanceof Object && 'back' in state ? state.back : null
  if (!(back instanceof Object && 'to' in back && 'label' in back)) return null
  const { to, label } = back
  // Read from the history of the browser, which outlives releases.
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string' ? { to, label } : null
}
