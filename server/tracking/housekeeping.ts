// Once a day: months for events to lie in are made ahead, those that are kept no longer are forgotten, what an older
// version of the verdicts judged is due again, and DNS is asked whether tracking domains still lead here. Every
// process may do it; doing it twice does no harm.
import { VERDICT_VERSION } from '#core/messages/verdict.ts'
import type { Database, Query } from '#database/database.ts'
import type { TrackingDomains } from './domains.ts'

const DAY_MS = 86_400_000
const MONTHS_AHEAD = 13

export type HousekeepingParts = {
  db: Database
  now: () => Date
  domains: TrackingDomains
  onError: (error: unknown) => void
}

/** Begins with one round; the answer stops it when that under way is done. */
export function startHousekeeping(parts: HousekeepingParts): () => Promise<void> {
  let running = Promise.resolve()
  const round = () => {
    running = keepHouse(parts).catch(parts.onError)
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
export async function keepHouse(parts: Omit<HousekeepingParts, 'onError'>): Promise<void> {
  const { query } = parts.db.as({ role: 'service_role' })
  const note = (fault: string | null) =>
    query(`select private.note_run('tracking_round', '1 day', $1)`, [fault])
  try {
    await tendEvents(query, parts.now())
    await parts.domains.checkAll()
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  }
  await note(null)
}

async function tendEvents(query: Query, moment: Date): Promise<void> {
  await query('select private.make_event_months($1, $2)', [moment, MONTHS_AHEAD])
  const months = await query<{ name: string }>('select private.event_months() as name')
  for (const { name } of months) {
    await query('select private.judge_anew($1, $2)', [name, VERDICT_VERSION])
    await query('select private.forget_events($1, $2)', [name, moment])
  }
}
