// For tests: the months of events, one partition each.
import type { Queryable } from '#database/database.ts'

type Query = Queryable['query']

/** The names of the partitions. */
export async function eventMonths(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>('select name from private.event_months() as name')
  return rows.map(({ name }) => name)
}

/** Returns how many were made, up to the month that is so many after `moment`. */
export async function makeEventMonths(query: Query, moment: string, ahead: number): Promise<number> {
  const [row] = await query<{ made: number }>('select private.make_event_months($1, $2) as made', [
    moment,
    ahead,
  ])
  return row!.made
}

/** Returns how many events of a month were due for deletion at `moment`. */
export async function deleteExpiredEvents(query: Query, month: string, moment: string): Promise<number> {
  const [row] = await query<{ count: string }>('select private.delete_expired_events($1, $2) as count', [
    month,
    moment,
  ])
  return Number(row!.count)
}

/** Returns how many events of a month are classified again by this version. */
export async function reclassifyMonth(query: Query, month: string, version: number): Promise<number> {
  const [row] = await query<{ count: string }>('select private.reclassify_month($1, $2) as count', [
    month,
    version,
  ])
  return Number(row!.count)
}

/** The ID of the `serial`th event of a moment. */
export async function eventIdAt(query: Query, moment: string, serial = 0): Promise<string> {
  const [row] = await query<{ id: string }>('select private.first_id_of($1) as id', [moment])
  return row!.id.slice(0, -8) + serial.toString(16).padStart(8, '0')
}
