// Detects that a cell, or the home database, was restored from a backup older than a move: then the two disagree
// about the place of accounts. Each counts the moves of the cell.
import type pg from 'pg'
import type { Query } from '#database/database.ts'
import type { Cell } from '../cell-list.ts'

/** Throws with instructions. A move in progress may be counted only in the home database. */
export async function refuseRestored(
  home: Query,
  server: Query,
  { id, name }: Pick<Cell, 'id' | 'name'>,
): Promise<void> {
  const [{ moves, open } = { moves: 0, open: 0 }] = await home<{ moves: number; open: number }>(
    `select moves, (select count(*)::int from private.cell_moves where state = 'moved' and $1 in (from_cell, to_cell)) as open
     from private.cells where id = $1`,
    [id],
  )
  const [record] = await server<{ moves: number }>('select moves from private.cell_record')
  const there = record?.moves ?? 0
  if (there > moves)
    throw new Error(
      `${name} has seen ${there} moves and home knows of ${moves}: home was restored from a backup that is older than a move. Restore the cell as it was at the same time, or ask home's own write-ahead log (docs/operations.md).`,
    )
  if (there < moves - open)
    throw new Error(
      `home knows of ${moves} moves and ${name} of ${there}: it was restored from a backup that is older than a move, and lacks what came since or still has what left. Restore it to a later moment (docs/operations.md).`,
    )
}

/** Runs in the cell, after each move from it or to it. */
export async function countMove(
  home: pg.ClientBase,
  server: pg.ClientBase,
  id: string | null,
): Promise<void> {
  if (id === null) return
  const { rows } = await home.query<{ moves: number }>('select moves from private.cells where id = $1', [id])
  await server.query(
    `insert into private.cell_record (moves) values ($1)
     on conflict (only_one) do update set moves = greatest(cell_record.moves, excluded.moves)`,
    [rows[0]!.moves],
  )
}
