// What Google or Microsoft sent a person back with. It is taken out of the address before anything else reads that: a
// code must not stay in the history, and the client of our own sign-in takes an error there for one of its own.
import { returnPath } from '#core/mailboxes/return-path.ts'

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
