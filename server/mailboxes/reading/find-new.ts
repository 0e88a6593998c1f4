// Finds the messages of a folder that reading has not passed yet, in windows, because one SEARCH over a large folder
// returns a line of many megabytes.
import type { ImapFlow, SearchObject } from 'imapflow'

/** The response for this many messages is shorter than the longest allowed line (imap-limits.ts). */
const WINDOW = 4_000
const MOST_WINDOWS = 100
/** Dates do not increase with UIDs: a moved message keeps its date. This many older windows in a row end the search. */
const MOST_EMPTY = 5

/** The UIDs above `last`, ascending; without it those of messages that arrived on or after the day `since`. */
export async function findNew(client: ImapFlow, last: number | null, since: Date): Promise<number[]> {
  const found: number[] = []
  const exists = client.mailbox ? client.mailbox.exists : 0
  let empty = 0
  for (let to = exists, windows = 0; to > 0 && windows < MOST_WINDOWS; to -= WINDOW, windows += 1) {
    const from = Math.max(1, to - WINDOW + 1)
    const uids = await searchIn(client, `${from}:${to}`, last === null ? { since } : { uid: `${last + 1}:*` })
    // `9:*` includes the last message even when its UID is below nine (RFC 9051, 9).
    const fresh = uids.filter((uid) => uid > (last ?? 0))
    found.push(...fresh)
    if (last !== null && fresh.length < to - from + 1) break
    empty = fresh.length === 0 ? empty + 1 : 0
    if (empty >= MOST_EMPTY) break
  }
  return found.toSorted((a, b) => a - b)
}

async function searchIn(client: ImapFlow, seq: string, criteria: SearchObject): Promise<number[]> {
  const uids = await client.search({ seq, ...criteria }, { uid: true })
  if (!Array.isArray(uids)) throw new Error('The server does not search')
  return uids
}
