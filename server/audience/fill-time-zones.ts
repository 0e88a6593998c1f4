// Derives the time zones of contacts that were there before time zones were derived, a few at a time, so that nobody
// waits for a million rows. Any number of processes may run it: they take turns by the row that holds how far it is.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const AT_ONCE = 500
const PAUSE_MS = 100
const RETRY_MS = 60_000

/** Ends by itself when all are done; the answer stops it after the batch under way. */
export const startFillingTimeZones = (
  db: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async () => ((await fillTimeZones(db, AT_ONCE)) === 0 ? Infinity : PAUSE_MS),
    retryMs: RETRY_MS,
    onError,
  })

/** How many contacts it looked at: none when all are done, or another process is at it. */
async function fillTimeZones(db: Database, most: number): Promise<number> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ looked: number }>('select private.backfill_time_zones($1) as looked', [most])
  return row?.looked ?? 0
}
