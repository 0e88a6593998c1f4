// Moves the leads of a campaign that starts to prefer mailboxes of providers into the parts of its queue, some
// thousands at a time (database/functions/sending/provider_queues.sql). Any number of processes may run it.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const AT_ONCE = 10_000
const IDLE_MS = 5_000

/** The returned function stops it after the current batch. */
export const startSortingByProvider = (db: Database, onError: (error: unknown) => void) =>
  repeat({ work: async () => ((await sortByProvider(db)) ? 0 : IDLE_MS), retryMs: 60_000, onError })

/** Processes one batch; false when none is left. */
async function sortByProvider(db: Database): Promise<boolean> {
  const [batch] = await db
    .as({ role: 'service_role' })
    .query<{ read: number }>('select private.sort_leads_by_provider($1) as read', [AT_ONCE])
  return batch!.read > 0
}
