// The parameters with which Google or Microsoft redirected back. They are removed from the URL before anything else
// reads it: a code must not remain in the history, and our own auth client would treat an error there as its own.
import { returnPath } from '#core/mailboxes/return-path.ts'
import { parseReturnLink, type ReturnLink } from '#web/fixes/return-link.ts'

let returned = ''

export function storeReturn(): void {
  if (location.pathname !== returnPath || !location.search) return
  returned = location.search.slice(1)
  history.replaceState(null, '', returnPath)
}

/** Returns them once; empty when there was no redirect. */
export function consumeReturn(): string {
  const query = returned
  returned = ''
  return query
}

const RETURN_LINK = 'coldframe.oauth-way-back'

/** Stored for the tab, because the history state is lost during the visit at Google or Microsoft. */
export function storeReturnLink(back: ReturnLink | null): void {
  if (back) sessionStorage.setItem(RETURN_LINK, JSON.stringify({ back }))
  else sessionStorage.removeItem(RETURN_LINK)
}

/** Returns it once, as a link state; null when the sign-in had no return page. */
export function consumeReturnLink(): { back: Omit<ReturnLink, 'page'> } | null {
  const stored = sessionStorage.getItem(RETURN_LINK)
  sessionStorage.removeItem(RETURN_LINK)
  const back = stored === null ? null : parseReturnLink(JSON.parse(stored))
  return back && { back }
}
