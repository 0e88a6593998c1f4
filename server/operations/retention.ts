// Runs daily: deletes expired data (database/functions/operations/delete_expired.sql), and content beyond the
// retention of its workspace (delete_expired_content.sql). Every process may run it, and repeating it is harmless.
import type { DailyJob } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'

export const retentionJob = ({ db, now }: { db: Database; now: () => Date }): DailyJob => ({
  db,
  name: 'retention',
  async run() {
    const { query } = db.as({ role: 'service_role' })
    for (const name of ['delete_expired', 'delete_expired_content']) {
      let gone = 1
      while (gone > 0) {
        const [row] = await query<{ gone: number }>(`select private.${name}($1) as gone`, [now()])
        gone = row!.gone
      }
    }
  },
})
