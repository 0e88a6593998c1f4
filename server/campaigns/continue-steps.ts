// Does the tasks and actions that follow a bounce, or a reply that a person answers (database/functions/campaigns/
// steps_without_email.sql). Any number of processes may run it: each takes leads that no other holds.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const IDLE_MS = 5_000
const PAUSE_MS = 50
const RETRY_MS = 30_000

/** The answer stops it after the leads under way. */
export const startContinuingSteps = (
  db: Database,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({ work: async () => ((await continueDue(db)) ? PAUSE_MS : IDLE_MS), retryMs: RETRY_MS, onError })

/** False where nothing was due. */
async function continueDue(db: Database): Promise<boolean> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ moved: number }>('select private.continue_steps_without_email() as moved')
  return (row?.moved ?? 0) > 0
}
