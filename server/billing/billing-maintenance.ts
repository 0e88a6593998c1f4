// Runs daily: notifies of trials that end, and deletes expired data (database/functions/billing/daily_billing.sql).
// Every process may run it, and repeating it is harmless.
import type { DailyJob } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'

export const billingJob = ({ db, now }: { db: Database; now: () => Date }): DailyJob => ({
  db,
  name: 'billing_round',
  run: async () =>
    void (await db.as({ role: 'service_role' }).query('select private.run_daily_billing($1)', [now()])),
})
