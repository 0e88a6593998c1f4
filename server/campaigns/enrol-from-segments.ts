// Enrols contacts from growing segments (database/functions/campaigns/enrol_from_segments.sql). Any number of
// processes may run it: each pass is one transaction that locks the row of its campaign.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const IDLE_MS = 5_000
const PAUSE_MS = 50
const RETRY_MS = 30_000

/** The returned function stops it after the current pass. */
export const startEnrolling = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: async () => ((await enrolDue(db)) ? PAUSE_MS : IDLE_MS), retryMs: RETRY_MS, onError })

/** Does one pass for one campaign; false when none is due. */
async function enrolDue(db: Database): Promise<boolean> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ looked: boolean }>('select private.enrol_from_segments() as looked')
  return row?.looked ?? false
}
