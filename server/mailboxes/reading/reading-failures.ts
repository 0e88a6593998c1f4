import type { Database, Identity } from '#database/database.ts'
import { ServerFailure } from '../failure.ts'
import { QueryFailure } from './query-failure.ts'

export type Log = {
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

const service: Identity = { role: 'service_role' }

// Exceeding the limits once may be chance: deleting 20,000 messages in another program makes the server send 20,000
// lines.
const MOST_LIMITS = 2
const LIMITS_MS = 60 * 60_000

/** True for the failure with which a server exceeded the limits for the second time within an hour. */
export function countLimits(): (error: unknown) => boolean {
  let times: number[] = []
  return (error) => {
    if (!(error instanceof ServerFailure && error.fault === 'too-long')) return false
    times = [...times.filter((time) => Date.now() - time < LIMITS_MS), Date.now()]
    return times.length >= MOST_LIMITS
  }
}

/** Records a failure. Returns whether a user must act before the mailbox can be read again. */
export async function recordFailure(
  error: unknown,
  isOverLimit: boolean,
  mailboxId: string,
  { db, log }: { db: Database; log: Log },
): Promise<boolean> {
  if (error instanceof QueryFailure) {
    log.warn({ mailboxId, err: error }, 'Reading a mailbox waits for the database')
    return false
  }
  const { query } = db.as(service)
  const failure = error instanceof ServerFailure ? error : undefined
  const words = failure?.words || failure?.fault || (error as Error).message
  log.info({ mailboxId, reason: words }, 'A mailbox cannot be read and will be retried')
  try {
    await query('select private.record_reading($1, $2)', [mailboxId, words])
    if (!failure?.isLogin && !isOverLimit) return false
    await query(`select private.pause_mailbox($1, 'broken', $2)`, [mailboxId, `Reading: ${words}`])
    // A mailbox that a user paused remains paused, and would be claimed again immediately, so it is retried at
    // growing intervals instead.
    const paused = await query(`select from public.mailboxes where id = $1 and state = 'paused'`, [mailboxId])
    return paused.length === 0
  } catch {
    return false
  }
}
