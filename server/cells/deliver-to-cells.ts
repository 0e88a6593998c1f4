// Delivers entries for accounts in a cell (private.cell_outbox). The cell stores each once, so delivery may be
// repeated after any failure, and by several processes; while the cell is unavailable, all entries wait in the home
// database.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

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
  const { accepted, error } = await store(taker, waiting)
  await query('delete from private.cell_outbox where id = any ($1)', [accepted])
  if (error) throw error
  return waiting.length === MOST_AT_ONCE && accepted.length > 0
}

/** Returns the IDs of the stored entries. One that cannot be stored holds up no other. */
async function store(
  taker: Database,
  entries: readonly { id: string }[],
): Promise<{ accepted: string[]; error?: Error }> {
  try {
    const stored = await taker
      .as({ role: 'service_role' })
      .query<{ id: string }>('select * from private.receive_from_home($1) as id', [JSON.stringify(entries)])
    return { accepted: stored.map(({ id }) => id) }
  } catch (error) {
    if (entries.length === 1) return { accepted: [], error: error as Error }
    if (error instanceof DatabaseUnavailable) throw error
  }
  const halves = [entries.slice(0, entries.length / 2), entries.slice(entries.length / 2)]
  const [first, second] = [await store(taker, halves[0]!), await store(taker, halves[1]!)]
  const error = first.error ?? second.error
  return { accepted: [...first.accepted, ...second.accepted], ...(error ? { error } : {}) }
}
