import type { Query } from '#database/database.ts'
import { HOME } from './begin-move.ts'

/** Sets where new accounts without an invitation are stored: a cell, or the home database. */
export async function placeNew(query: Query, cell: string): Promise<void> {
  const [found] = await query<{ known: boolean }>(
    'select exists (select from private.cells where name = $1) as known',
    [cell],
  )
  if (cell !== HOME && !found!.known) throw new Error(`there is no cell "${cell}".`)
  // In this order, so that at no time do two of them accept new accounts.
  await query('update private.cells set takes_new = false where takes_new and name <> $1', [cell])
  await query('update private.cells set takes_new = true where name = $1 and not takes_new', [cell])
}
