// Measures the rows of workspaces that wrote much or have no room left (database/functions/storage/measure_rows.sql),
// so that deleted rows no longer count. Any number of processes may run it.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const EVERY_MS = 60_000

/** The returned function stops it after the current measurement. */
export const startMeasuringRows = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({
    async work() {
      const [row] = await db
        .as({ role: 'service_role' })
        .query<{ measured: boolean }>('select private.measure_due_rows() as measured')
      return row?.measured ? 0 : EVERY_MS
    },
    retryMs: EVERY_MS,
    onError,
  })
