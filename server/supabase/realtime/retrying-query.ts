// Queries of the change feed. They only read, so when the connection fails they are repeated until there is an answer:
// a change waits for the database to come back, it is not lost.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Identity, Settings } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

/** The server itself: it looks past row-level security, and shows nobody what it saw. */
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
