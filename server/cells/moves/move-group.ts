// Moves an account to another server of this installation, with all its workspaces and their members, while they are
// in use (docs/scaling.md). Each step may run twice: after an interruption the same command continues.
import { findGroupTables } from '#database/cells/group-tables.ts'
import { queryOf } from '../change-cells.ts'
import { readCells } from '../cell-list.ts'
import { beginMove, claimMove, findAccount, findMove, HOME, releaseMove, reverseMove } from './begin-move.ts'
import { confirmMove, dropFormerCopy, archiveFormerCopy, undoUnfinishedMove } from './finish-move.ts'
import { replicateGroup, guardGroup } from './replicate-group.ts'
import { nameOf, withServers, type Move, type Moving, type OpenMove } from './open-move.ts'
import { arrive, drainGroup, GroupChanged, switchGroup } from './switch-group.ts'

export type Moved = {
  accounts: number
  workspaces: number
  /** The time for which the group was closed; undefined when an earlier call did that. */
  pauseMs: number | undefined
}

/** `who` is an account or a workspace, `to` a cell or "home". Throws a message about any obstacle. */
export async function moveGroup(moving: Moving, who: string, to: string): Promise<Moved> {
  let move = await beginMove(moving, who, to)
  try {
    for (;;) {
      try {
        return await withServers(moving, move, goOn)
      } catch (error) {
        if (!(error instanceof GroupChanged)) throw error
        moving.report('A member joined or a workspace was created: copying it too.')
        move = (await findMove(moving.home.client, move.accounts[0]!))!
      }
    }
  } catch (error) {
    await moving.home.client
      .query('update private.cell_moves set problem = $2 where id = $1', [move.id, (error as Error).message])
      .catch(() => undefined)
    throw error
  } finally {
    await releaseMove(moving.home.client, move.id).catch(() => undefined)
  }
}

async function goOn(open: OpenMove): Promise<Moved> {
  const { move, source } = open
  const tables = await findGroupTables(source)
  let pauseMs: number | undefined
  if (move.state === 'copying' || move.state === 'closing') {
    await guardGroup(open, tables)
    const since = await replicateGroup(open, tables)
    try {
      await drainGroup(open)
      pauseMs = await switchGroup(open, tables, since)
    } catch (error) {
      await source.query(
        `update private.moving set state = 'followed' where move_id = $1 and state = 'draining'`,
        [move.id],
      )
      throw error
    }
    open.report(`Moved. It was closed for ${pauseMs} milliseconds.`)
  } else await arrive(open)
  await archiveFormerCopy(open, tables)
  return { accounts: move.accounts.length, workspaces: move.workspaces.length, pauseMs }
}

/** True when the former copy is deleted. */
export async function confirmGroup(moving: Moving, who: string): Promise<void> {
  const move = await claimFound(moving, who)
  if (move.state !== 'kept') throw new Error('it is still being moved. Run cells move again first.')
  await withServers(moving, move, confirmMove)
  await releaseMove(moving.home.client, move.id)
}

/**
 * Moves the group back with all changes since. A move that has not switched yet is undone, and undefined is returned.
 * A move back that was interrupted continues.
 */
export async function undoMove(moving: Moving, who: string): Promise<Moved | undefined> {
  const move = await claimFound(moving, who)
  const { client, keys } = moving.home
  const isUnderWay = move.state === 'copying' || move.state === 'closing'
  if (isUnderWay && !move.is_undo) {
    await withServers(moving, move, async (open) =>
      undoUnfinishedMove(open, await findGroupTables(open.source)),
    )
    await releaseMove(client, move.id)
    return undefined
  }
  const goesOn = move.is_undo && move.state !== 'kept'
  if (!goesOn)
    await withServers(moving, move, async (open) => {
      if (move.state === 'moved') {
        await arrive(open)
        await archiveFormerCopy(open, await findGroupTables(open.source))
      }
      await dropFormerCopy(open)
      await reverseMove(open, await findAccount(client, who))
    })
  await releaseMove(client, move.id)
  const cells = await readCells(queryOf(client), keys)
  const to = goesOn ? move.to_cell : move.from_cell
  return moveGroup(moving, who, to === null ? HOME : nameOf(cells, to))
}

async function claimFound({ home }: Moving, who: string): Promise<Move> {
  const move = await findMove(home.client, await findAccount(home.client, who))
  if (!move) throw new Error('nothing of it moves, or has moved and waits to be confirmed.')
  if (!(await claimMove(home.client, move.id)))
    throw new Error(`${move.started_by} is moving it since ${move.started_at.toISOString()}.`)
  return move
}
