// All PostgreSQL servers of this installation, for commands that access the data of each.
import type pg from 'pg'
import { readCells, type Cell } from '#server/cells/cell-list.ts'
import { queryOf, withCell } from '#server/cells/change-cells.ts'
import type { Config } from '#server/config.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf } from '#server/secrets.ts'
import { readKeys, withOwner } from './open-installation.ts'

/** `cell` is the name of the cell, or null for the home database. */
export type Server = { cell: string | null; owner: pg.Client }

/** Timeout of one statement in a cell. */
const STATEMENT_TIMEOUT_MS = 3_600_000

/** Connects to every server as its owner, home first. Fails when a cell is down, because its data would be missing. */
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
      STATEMENT_TIMEOUT_MS,
    )
  } catch (error) {
    if (reached) throw error
    throw new Error(`${next.name}: ${(error as Error).message}. Its data is needed, so nothing was done.`, {
      cause: error,
    })
  }
}

/** Returns the cell of each workspace, or null for one in the home database. */
export async function findWorkspaceCells(home: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await home.query<{ id: string; cell: string | null }>(
    `select w.id, c.name as cell from public.workspaces w left join private.account_cells a on a.user_id = w.user_id
     left join private.cells c on c.id = a.cell_id order by w.id`,
  )
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}

/** Runs `work` in a transaction on each server, and commits none of them if it fails. */
export async function inTransactions<T>(servers: Server[], work: () => Promise<T>): Promise<T> {
  for (const { owner } of servers) await owner.query('begin')
  for (const { owner } of servers) await owner.query('set local role service_role')
  const result = await work()
  for (const { owner } of servers.toReversed()) await owner.query('commit')
  return result
}
