// Runs daily: creates the months of future events, deletes expired ones, makes events classified by an older version
// due again, and checks the DNS of tracking domains. Every process may run it, and repeating it is harmless.
import { VERDICT_VERSION } from '#core/messages/verdict.ts'
import type { DailyJob } from '#database/daily-job.ts'
import type { Database, Query } from '#database/database.ts'
import type { TrackingDomains } from './domains.ts'

const MONTHS_AHEAD = 13

type TrackingJobDeps = { db: Database; now: () => Date; domains: TrackingDomains }

export const trackingJob = ({ db, now, domains }: TrackingJobDeps): DailyJob => ({
  db,
  name: 'tracking_round',
  async run() {
    await maintainEvents(db.as({ role: 'service_role' }).query, now())
    await domains.checkAll()
  },
})

async function maintainEvents(query: Query, moment: Date): Promise<void> {
  await query('select private.make_event_months($1, $2)', [moment, MONTHS_AHEAD])
  const months = await query<{ name: string }>('select private.event_months() as name')
  for (const { name } of months) {
    await query('select private.reclassify_month($1, $2)', [name, VERDICT_VERSION])
    await query('select private.delete_expired_events($1, $2)', [name, moment])
  }
}
