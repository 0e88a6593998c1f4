// Moves all accounts away from a cell, one group after the other.
import { queryOf } from '../change-cells.ts'
import { moveGroup } from './move-group.ts'
import type { Moving } from './open-move.ts'
import { placeNew } from './place-new.ts'

type Drained = { moved: number; problems: string[] }

/** Groups that cannot be moved are reported, and remain. New accounts are no longer assigned to the cell. */
export async function drainCell(moving: Moving, cell: string, to: string): Promise<Drained> {
  const query = queryOf(moving.home.client)
  const [found] = await query<{ id: string; takes_new: boolean }>(
    'select id, takes_new from private.cells where name = $1',
    [cell],
  )
  if (!found) throw new Error(`there is no cell "${cell}".`)
  if (cell === to) throw new Error('it can not be drained to itself.')
  if (found.takes_new) await placeNew(query, to)
  const drained: Drained = { moved: 0, problems: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const [next] = await query<{ id: string }>(
      'select user_id as id from private.account_cells where cell_id = $1 and user_id > $2 order by user_id limit 1',
      [found.id, after],
    )
    if (!next) return drained
    after = next.id
    try {
      drained.moved += (await moveGroup(moving, next.id, to)).accounts
    } catch (error) {
      drained.problems.push(`${next.id}: ${(error as Error).message}`)
    }
  }
}
