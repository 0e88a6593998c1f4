// Derives the time zones of contacts from before time zones were derived, a few at a time, so that nothing waits for
// a million rows. Any number of processes may run it: the row with the progress serializes them.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const AT_ONCE = 500
const PAUSE_MS = 100
const RETRY_MS = 60_000

/** Ends when all are done; the returned function stops it after the current batch. */
export const startFillingTimeZones = (
  db: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async () => ((await fillTimeZones(db, AT_ONCE)) === 0 ? Infinity : PAUSE_MS),
    retryMs: RETRY_MS,
    onError,
  })

/** Returns the number of contacts examined: 0 when all are done, or another process is working. */
async function fillTimeZones(db: Database, most: number): Promise<number> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ looked: number }>('select private.backfill_time_zones($1) as looked', [most])
  return row?.looked ?? 0
}
