// Delivers entries for accounts in a cell (private.cell_outbox). The cell stores each once, so delivery may be
// repeated after any failure, and by several processes; while the cell is unavailable, all entries wait in the home
// database.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const MOST_AT_ONCE = 200
/** The interval in milliseconds between checks. */
const CHECK_MS = 1_000
const RETRY_MS = 5_000

/** Returns a function that stops it. */
export const startTellingCell = (
  home: Database,
  cell: { name: string; db: Database },
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async () => ((await deliver(home, cell.name, cell.db)) ? 0 : CHECK_MS),
    retryMs: RETRY_MS,
    onError,
  })

/** Entries for accounts that moved back are stored in the home database. */
export const deliverWaitingAtHome = (home: Database): Promise<boolean> => deliver(home, null, home)

/** True when there may be more. */
async function deliver(home: Database, cell: string | null, taker: Database): Promise<boolean> {
  const { query } = home.as({ role: 'service_role' })
  const waiting = await query<{ id: string }>('select * from private.waiting_for_cell($1, $2)', [
    cell,
    MOST_AT_ONCE,
  ])
  if (waiting.length === 0) return false
  const accepted = await taker
    .as({ role: 'service_role' })
    .query<{ id: string }>('select * from private.receive_from_home($1) as id', [JSON.stringify(waiting)])
  await query('delete from private.cell_outbox where id = any ($1)', [accepted.map(({ id }) => id)])
  return waiting.length === MOST_AT_ONCE && accepted.length > 0
}
