// Once a day what nobody needs any more is forgotten (database/functions/operations/delete_expired.sql), and the words that their
// workspaces keep no longer (delete_expired_content.sql). Every process may do it; doing it twice does no harm.
import { runDaily, runNoted, type DailyJob } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'

export type RetentionDeps = { db: Database; now: () => Date; onError: (error: unknown) => void }

export const startRetention = (deps: RetentionDeps): (() => Promise<void>) =>
  runDaily(jobOf(deps), deps.onError)

export const deleteExpired = (deps: Pick<RetentionDeps, 'db' | 'now'>): Promise<void> => runNoted(jobOf(deps))

const jobOf = ({ db, now }: Pick<RetentionDeps, 'db' | 'now'>): DailyJob => ({
  db,
  name: 'retention',
  async run() {
    const { query } = db.as({ role: 'service_role' })
    for (const forget of ['delete_expired', 'delete_expired_content']) {
      let gone = 1
      while (gone > 0) {
        const [row] = await query<{ gone: number }>(`select private.${forget}($1) as gone`, [now()])
        gone = row!.gone
      }
    }
  },
})
