// Records the result of each run of a daily job, for the system checks.
import type { Database } from './database.ts'
import { repeat } from './repeat.ts'

export type DailyJob = {
  db: Database
  /** The job's name in the system checks. */
  name: string
  run: () => Promise<void>
}

const DAY_MS = 86_400_000

/** Starts with one run. The returned function stops the job after the current run. */
export const runDaily = (job: DailyJob, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: () => runNoted(job).then(() => DAY_MS), retryMs: DAY_MS, onError })

/** Runs the job once, and records the result. */
export async function runNoted({ db, name, run }: DailyJob): Promise<void> {
  const recordRun = (fault: string | null) =>
    db.as({ role: 'service_role' }).query(`select private.record_run($1, '1 day', $2)`, [name, fault])
  try {
    await run()
  } catch (error) {
    await recordRun(error instanceof Error ? error.message : String(error))
    throw error
  }
  await recordRun(null)
}
