// Brings contacts into campaigns from segments that grow (database/functions/campaigns/enrol_from_segments.sql). Any number
// of processes may run it: each look is one transaction that holds the row of its campaign.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#database/database.ts'

const IDLE_MS = 5_000
const PAUSE_MS = 50
const RETRY_MS = 30_000

/** The answer stops it after the look under way. */
export function startEnrolling(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController()
  const running = enrolOnAndOn(db, onError, stop.signal)
  return async () => {
    stop.abort()
    await running
  }
}

async function enrolOnAndOn(
  db: Database,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let pause = RETRY_MS
    try {
      pause = (await enrolDue(db)) ? PAUSE_MS : IDLE_MS
    } catch (error) {
      onError(error)
    }
    await setTimeout(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** Looks once for one campaign; false where none is due. */
async function enrolDue(db: Database): Promise<boolean> {
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ looked: boolean }>('select private.enrol_from_segments() as looked')
  return row?.looked ?? false
}
