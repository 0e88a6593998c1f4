// Brings contacts into campaigns from segments that grow (database/functions/campaigns/enrol_from_segments.sql). Any number
// of processes may run it: each look is one transaction that holds the row of its campaign.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const IDLE_MS = 5_000
const PAUSE_MS = 50
const RETRY_MS = 30_000

/** The answer stops it after the look under way. */
export const startEnrolling = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: async () => ((await enrolDue(db)) ? PAUSE_MS : IDLE_MS), retryMs: RETRY_MS, onError })

/** Looks once for one campaign; false where none is due. */
async function enrolDue(db: Database): Promise<boolean> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ looked: boolean }>('select private.enrol_from_segments() as looked')
  return row?.looked ?? false
}
