// What a job comes to is noted, for the system checks.
import type { Database } from './database.ts'
import { repeat } from './repeat.ts'

export type DailyJob = {
  db: Database
  /** The name that the system checks know it by. */
  name: string
  run: () => Promise<void>
}

const DAY_MS = 86_400_000

/** Begins with one run; the answer stops it when that under way is done. */
export const runDaily = (job: DailyJob, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: () => runNoted(job).then(() => DAY_MS), retryMs: DAY_MS, onError })

/** Once, and notes how it went. */
export async function runNoted({ db, name, run }: DailyJob): Promise<void> {
  const note = (fault: string | null) =>
    db.as({ role: 'service_role' }).query(`select private.record_run($1, '1 day', $2)`, [name, fault])
  try {
    await run()
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  }
  await note(null)
}
