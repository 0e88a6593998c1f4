// Once a day: months for events to lie in are made ahead, those that are kept no longer are forgotten, and DNS is
// asked whether tracking domains still lead here. Every process may do it; doing it twice does no harm.
import type { Database } from '#database/database.ts'
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

export async function keepHouse({ db, now, domains }: HousekeepingParts): Promise<void> {
  const service = db.as({ role: 'service_role' })
  const moment = now()
  await service.query('select private.make_event_months($1, $2)', [moment, MONTHS_AHEAD])
  const months = await service.query<{ name: string }>('select private.event_months() as name')
  for (const { name } of months) await service.query('select private.forget_events($1, $2)', [name, moment])
  await domains.checkAll()
}
