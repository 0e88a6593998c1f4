// Brings what home wrote for accounts at a cell (private.cell_outbox) there. The cell takes each once, so it may be asked
// again after any failure, and by several processes; while it is away all waits at home.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const MOST_AT_ONCE = 200
/** How often it is looked for. */
const LOOK_MS = 1_000
const RETRY_MS = 5_000

/** Answers how to stop it. */
export const startTellingCell = (
  home: Database,
  cell: { name: string; db: Database },
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async () => ((await tell(home, cell.name, cell.db)) ? 0 : LOOK_MS),
    retryMs: RETRY_MS,
    onError,
  })

/** What waits for accounts that came back home is taken there. */
export const takeWhatWaits = (home: Database): Promise<boolean> => tell(home, null, home)

/** True where there may be more. */
async function tell(home: Database, cell: string | null, taker: Database): Promise<boolean> {
  const { query } = home.as({ role: 'service_role' })
  const waiting = await query<{ id: string }>('select * from private.waiting_for_cell($1, $2)', [
    cell,
    MOST_AT_ONCE,
  ])
  if (waiting.length === 0) return false
  const taken = await taker
    .as({ role: 'service_role' })
    .query<{ id: string }>('select * from private.take_from_home($1) as id', [JSON.stringify(waiting)])
  await query('delete from private.cell_outbox where id = any ($1)', [taken.map(({ id }) => id)])
  return waiting.length === MOST_AT_ONCE && taken.length > 0
}
