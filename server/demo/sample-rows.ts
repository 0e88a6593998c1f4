// Inserts the rows of the sample, and places them in time.
import type { Queryable } from '#database/database.ts'

// The table's column types convert JSON into rows: tags into text[], scores into integers.
export async function insertAll(
  tx: Queryable,
  table: string,
  workspaceId: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ')
  await tx.query(
    `insert into public.${table} (workspace_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2::jsonb)`,
    [workspaceId, JSON.stringify(rows)],
  )
}

const HOUR = 3_600_000

export const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * HOUR).toISOString()

/** The same day, or the Friday before a weekend, at some working hour. */
export function inOfficeHours(at: string, place: number): string {
  const moment = new Date(at)
  const daysOver = Math.max(0, ((moment.getUTCDay() + 6) % 7) - 4)
  moment.setUTCDate(moment.getUTCDate() - daysOver)
  moment.setUTCHours(8 + ((place * 7) % 9), (place * 13) % 60)
  return moment.toISOString()
}
