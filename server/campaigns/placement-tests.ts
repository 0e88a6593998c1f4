// Starts the placement tests that are due, and ends those whose emails all have a result. Any number of processes may
// run it.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const PAUSE_MS = 30_000

/** The returned function stops it after the current round. */
export const startPlacementTests = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: () => advancePlacementTests(db).then(() => PAUSE_MS), retryMs: PAUSE_MS, onError })

export async function advancePlacementTests(db: Database): Promise<void> {
  const { query } = db.as({ role: 'service_role' })
  await query('select private.finish_placements()')
  await query('select private.start_due_placements()')
}
