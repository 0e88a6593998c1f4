// Queries of the change feed. They only read, so when the connection fails they are retried until they succeed: a
// change waits for the database and is not lost.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Identity, Settings } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

/** The server itself: it bypasses row-level security, and shows its results to no one. */
export const serviceRole: Identity = { role: 'service_role' }

export type RunQuery = <Row>(text: string, values: unknown[], settings?: Settings) => Promise<Row[]>

const retryMs = 500

export function createRetryingQuery(
  db: Database,
  life: AbortSignal,
  onError: (error: unknown) => void,
): RunQuery {
  return async function runQuery<Row>(text: string, values: unknown[], settings?: Settings): Promise<Row[]> {
    for (;;) {
      try {
        return await db.as(serviceRole, settings).query<Row>(text, values)
      } catch (error) {
        if (life.aborted || !(error instanceof DatabaseUnavailable)) throw error
        onError(error)
        await pause(retryMs, undefined, { ref: false })
      }
    }
  }
}
