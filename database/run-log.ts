// Records for the system checks that a continuous job is running.
import type { Database } from './database.ts'

type NoteRun = (failure?: Error) => Promise<void>

const everyMs = 60_000

/** Records once a minute at most, and immediately when a job starts to fail or recovers. Never throws. */
export function createRunLog(db: Database, job: string): NoteRun {
  let recordedAt = -Infinity
  let failing = false
  return async (failure) => {
    const turned = failing !== (failure !== undefined)
    if (!turned && performance.now() - recordedAt < everyMs) return
    recordedAt = performance.now()
    failing = failure !== undefined
    await db
      .as({ role: 'service_role' })
      .query('select private.record_run($1, $2, $3)', [job, `${everyMs} ms`, failure?.message ?? null])
      .catch(() => undefined)
  }
}
