// A move of a group of accounts as stored in the home database, with its two servers.
import type pg from 'pg'
import { sameText } from '#database/cells/copy-group.ts'
import { errorCode } from '#database/error-code.ts'
import { readCells, type Cell } from '../cell-list.ts'
import { openCell, queryOf, type Home } from '../change-cells.ts'

/** A row of `cell_moves` in the home database; a cell is null for the home database. */
export type Move = {
  id: string
  from_cell: string | null
  to_cell: string | null
  accounts: string[]
  workspaces: string[]
  state: 'copying' | 'closing' | 'moved' | 'kept'
  /** True when it undoes another move. */
  is_undo: boolean
  started_by: string
  started_at: Date
  moved_at: Date | null
  problem: string | null
}

export type Moving = {
  home: Home
  /** Opens another connection to the home database, as its owner. */
  openHome: () => Promise<pg.Client>
  /** Receives progress messages for the user. */
  report: (text: string) => void
  /** The name of the operator who started it. */
  startedBy: string
}

const INSUFFICIENT_PRIVILEGE = '42501'

export type OpenMove = Moving & { move: Move; source: pg.Client; target: pg.Client }

/** Connections to both servers as their owners, configured so that equal rows give equal text and no trigger fires. */
export async function withServers<T>(
  moving: Moving,
  move: Move,
  work: (open: OpenMove) => Promise<T>,
): Promise<T> {
  const cells = await readCells(queryOf(moving.home.client), moving.home.keys)
  const source = await openServer(moving, cells, move.from_cell)
  try {
    const target = await openServer(moving, cells, move.to_cell)
    try {
      return await work({ ...moving, move, source, target })
    } finally {
      await end(target)
    }
  } finally {
    await end(source)
  }
}

async function openServer(moving: Moving, cells: Cell[], id: string | null): Promise<pg.Client> {
  const cell = cells.find((one) => one.id === id)
  const client = cell ? await openCell(cell.url) : await moving.openHome()
  client.on('error', () => undefined)
  try {
    await client.query(sameText)
    await client.query('set session_replication_role = replica')
  } catch (error) {
    await end(client)
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
    const { rows } = await moving.home.client.query<{ name: string }>(
      'select quote_ident(current_user) as name',
    )
    throw new Error(
      `the owner of the database of ${cell?.name ?? 'home'} may not write without its triggers. An administrator allows it: grant set on parameter session_replication_role to ${rows[0]!.name}`,
      { cause: error },
    )
  }
  return client
}

// A server that does not respond is not waited for.
const end = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())])

export const nameOf = (cells: readonly Pick<Cell, 'id' | 'name'>[], id: string | null): string =>
  id === null ? 'home' : (cells.find((cell) => cell.id === id)?.name ?? 'a cell that no longer exists')
