// What Google or Microsoft sent a person back with. It is taken out of the address before anything else reads that: a
// code must not stay in the history, and the client of our own sign-in takes an error there for one of its own.
import { returnPath } from '#core/mailboxes/return-path.ts'
import { readBack, type WayBack } from '#web/fixes/way-back.ts'

let returned = ''

export function keepReturn(): void {
  if (location.pathname !== returnPath || !location.search) return
  returned = location.search.slice(1)
  history.replaceState(null, '', returnPath)
}

/** Once; empty where nobody came back. */
export function takeReturn(): string {
  const query = returned
  returned = ''
  return query
}

const WAY_BACK = 'coldframe.oauth-way-back'

/** The history does not outlive the visit at Google or Microsoft; the tab does. */
export function keepWayBack(back: WayBack | null): void {
  if (back) sessionStorage.setItem(WAY_BACK, JSON.stringify({ back }))
  else sessionStorage.removeItem(WAY_BACK)
}

/** Once, as the state of a link; null where the sign-in was no part of anything else. */
export function takeWayBack(): { back: Omit<WayBack, 'page'> } | null {
  const kept = sessionStorage.getItem(WAY_BACK)
  sessionStorage.removeItem(WAY_BACK)
  const back = kept === null ? null : readBack(JSON.parse(kept))
  return back && { back }
}
