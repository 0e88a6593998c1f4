// All PostgreSQL servers of this installation, for commands that access the data of each.
import type pg from 'pg'
import { readCells, type Cell } from '#server/cells/cell-list.ts'
import { queryOf, withCell } from '#server/cells/change-cells.ts'
import type { Config } from '#server/config.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf } from '#server/secrets.ts'
import { readKeys, withOwner } from './open-installation.ts'

/** `cell`: its name; null for the home database. */
export type Server = { cell: string | null; owner: pg.Client }

/** The timeout in milliseconds of one statement in a cell. */
const ANSWER_MS = 3_600_000

/** The home database first, each as its owner. Fails when a cell is unavailable, because its data would be missing. */
export const withServers = <T>(config: Config, work: (servers: Server[]) => Promise<T>): Promise<T> =>
  withOwner(config, async (owner) => {
    const keys = createDataKeys(dataKeysOf(await readKeys(config), config.dataKeys))
    const cells = await readCells(queryOf(owner), keys)
    return openAll([{ cell: null, owner }], cells, work)
  })

async function openAll<T>(
  opened: Server[],
  [next, ...others]: Cell[],
  work: (servers: Server[]) => Promise<T>,
): Promise<T> {
  if (!next) return work(opened)
  let reached = false
  try {
    return await withCell(
      next.url,
      (owner) => {
        reached = true
        return openAll([...opened, { cell: next.name, owner }], others, work)
      },
      ANSWER_MS,
    )
  } catch (error) {
    if (reached) throw error
    throw new Error(
      `${next.name}: ${(error as Error).message}. What lies there is needed too: nothing was done.`,
      {
        cause: error,
      },
    )
  }
}

/** The cell of each workspace according to the home database; null for one stored there. */
export async function findPlaces(home: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await home.query<{ id: string; cell: string | null }>(
    `select w.id, c.name as cell from public.workspaces w left join private.account_cells a on a.user_id = w.user_id
     left join private.cells c on c.id = a.cell_id order by w.id`,
  )
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}

/** A transaction on each server: committed on all, or on none when something fails before. */
export async function inTransactions<T>(servers: Server[], work: () => Promise<T>): Promise<T> {
  for (const { owner } of servers) await owner.query('begin')
  for (const { owner } of servers) await owner.query('set local role service_role')
  const done = await work()
  for (const { owner } of servers.toReversed()) await owner.query('commit')
  return done
}
