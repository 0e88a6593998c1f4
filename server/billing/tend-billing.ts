// Once a day: ends of trials are told, and what nobody needs any more is forgotten (database/functions/tend_billing.sql).
// Every process may do it; doing it twice does no harm.
import type { Database, Identity } from '#database/database.ts'

const DAY_MS = 86_400_000
const service: Identity = { role: 'service_role' }

export type TendingParts = { db: Database; now: () => Date; onError: (error: unknown) => void }

/** Begins with one round; the answer stops it when that under way is done. */
export function startTendingBilling(parts: TendingParts): () => Promise<void> {
  let running = Promise.resolve()
  const round = () => {
    running = tendBilling(parts).catch(parts.onError)
  }
  round()
  const daily = setInterval(round, DAY_MS)
  daily.unref()
  return async () => {
    clearInterval(daily)
    await running
  }
}

/** Notes how it went, for the system checks. */
export async function tendBilling({ db, now }: Pick<TendingParts, 'db' | 'now'>): Promise<void> {
  const { query } = db.as(service)
  const note = (fault: string | null) =>
    query(`select private.note_run('billing_round', '1 day', $1)`, [fault])
  try {
    await query('select private.tend_billing($1)', [now()])
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  }
  await note(null)
}
