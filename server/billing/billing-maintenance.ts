// Once a day: ends of trials are told, and what nobody needs any more is forgotten (database/functions/billing/daily_billing.sql).
// Every process may do it; doing it twice does no harm.
import { runDaily, runNoted, type DailyJob } from '#database/daily-job.ts'
import type { Database } from '#database/database.ts'

export type BillingMaintenanceDependencies = {
  db: Database
  now: () => Date
  onError: (error: unknown) => void
}

export const startBillingMaintenance = (parts: BillingMaintenanceDependencies): (() => Promise<void>) =>
  runDaily(jobOf(parts), parts.onError)

export const maintainBilling = (parts: Pick<BillingMaintenanceDependencies, 'db' | 'now'>): Promise<void> =>
  runNoted(jobOf(parts))

const jobOf = ({ db, now }: Pick<BillingMaintenanceDependencies, 'db' | 'now'>): DailyJob => ({
  db,
  name: 'billing_round',
  run: async () =>
    void (await db.as({ role: 'service_role' }).query('select private.run_daily_billing($1)', [now()])),
})
