// Runs tasks and actions after a bounce, or after a reply that a member handles
// (database/functions/leads/steps_without_email.sql). Any number of processes may run it: each takes leads that
// no other has locked.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const IDLE_MS = 5_000
const PAUSE_MS = 50
const RETRY_MS = 30_000

/** The returned function stops it after the current leads. */
export const startContinuingSteps = (
  db: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({ work: async () => ((await continueDue(db)) ? PAUSE_MS : IDLE_MS), retryMs: RETRY_MS, onError })

/** False when nothing was due. */
async function continueDue(db: Database): Promise<boolean> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ moved: number }>('select private.continue_steps_without_email() as moved')
  return (row?.moved ?? 0) > 0
}
