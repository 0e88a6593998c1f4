// Checks the conditions for moving a group, and records the move in the home database.
import type pg from 'pg'
import { findCell, readCells } from '../cell-list.ts'
import { queryOf } from '../change-cells.ts'
import { nameOf, type Move, type Moving, type OpenMove } from './open-move.ts'
import { refuseUnfit } from './refuse-unfit.ts'

export const HOME = 'home'

/** A new move, or the same one after an interruption. Throws a message about any obstacle. */
export async function beginMove(moving: Moving, who: string, to: string): Promise<Move> {
  const { client, keys } = moving.home
  const query = queryOf(client)
  const target = to === HOME ? null : await findCell(query, keys, to)
  if (target === undefined) throw new Error(`there is no cell "${to}".`)
  const account = await findAccount(client, who)
  const found = await findMove(client, account)
  if (found) return resumeMove(moving, found, target?.id ?? null)
  const from = await placeOf(client, account)
  const cells = await readCells(query, keys)
  if (from === (target?.id ?? null)) throw new Error(`it lies at ${to} already.`)
  await refuseUnfit(
    moving.home,
    cells.filter(({ id }) => id === from || id === target?.id),
  )
  return insertMove(moving, account, from, target?.id ?? null)
}

const columns =
  'id, from_cell, to_cell, accounts, workspaces, state, is_undo, started_by, started_at, moved_at, problem'

export async function findMove(client: pg.ClientBase, account: string): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    `select ${columns} from private.cell_moves where accounts && private.group_of_account($1)`,
    [account],
  )
  return rows[0]
}

export async function readMoves(client: pg.ClientBase): Promise<Move[]> {
  const { rows } = await client.query<Move>(`select ${columns} from private.cell_moves order by started_at`)
  return rows
}

async function placeOf(client: pg.ClientBase, account: string): Promise<string | null> {
  const { rows } = await client.query<{ cell: string | null }>('select private.account_cell($1) as cell', [
    account,
  ])
  return rows[0]!.cell
}

/** Finds an account by ID, email or username, or by the ID of a workspace that it owns. */
export async function findAccount(client: pg.ClientBase, who: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from auth.users where id::text = lower($1) or lower(email) = lower($1)
     union select id from public.profiles where lower(username) = lower($1)
     union select user_id from public.workspaces where id::text = lower($1)`,
    [who],
  )
  if (rows.length > 1) throw new Error(`several accounts are called "${who}". Name one by its email.`)
  if (!rows[0])
    throw new Error(
      `there is no account or workspace "${who}". Name an account by its email, or a workspace by its id.`,
    )
  return rows[0].id
}

async function resumeMove(moving: Moving, move: Move, to: string | null): Promise<Move> {
  const { client, keys } = moving.home
  const cells = await readCells(queryOf(client), keys)
  const since = `since ${move.started_at.toISOString()}`
  if (!(await claimMove(client, move.id)))
    throw new Error(`${move.started_by} is moving it to ${nameOf(cells, move.to_cell)} ${since}.`)
  if (move.state === 'kept') {
    await releaseMove(client, move.id)
    if (move.to_cell === to)
      throw new Error(`it lies at ${nameOf(cells, to)} already, ${since}. Confirm it: cells confirm.`)
    throw new Error(
      `${move.started_by} moved it to ${nameOf(cells, move.to_cell)} ${since}, which is not confirmed. Confirm it (cells confirm), or take it back (cells move --undo).`,
    )
  }
  if (move.to_cell === to) {
    const ours = cells.filter(({ id }) => id === move.from_cell || id === to)
    await refuseUnfit(moving.home, ours).catch(async (error: unknown) => {
      await releaseMove(client, move.id)
      throw error
    })
    return move
  }
  await releaseMove(client, move.id)
  throw new Error(
    `${move.started_by} began to move it to ${nameOf(cells, move.to_cell)} ${since}. Go on with that, or take it back (cells move --undo).`,
  )
}

/** Locked for the lifetime of the connection, so that one process does the work of a move. */
export async function claimMove(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 2)) as ours',
    [id],
  )
  return rows[0]!.ours
}

export const releaseMove = (client: pg.ClientBase, id: string) =>
  client.query('select pg_advisory_unlock(hashtextextended($1, 2))', [id])

async function insertMove(
  moving: Moving,
  account: string,
  from: string | null,
  to: string | null,
): Promise<Move> {
  const { client } = moving.home
  await client.query('begin')
  try {
    // The lock makes two concurrent starts see each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('cell_moves', 0))`)
    if (await findMove(client, account)) throw new Error('another command has just started to move it.')
    const { rows } = await client.query<Move>(
      `with grouped as (select private.group_of_account($1) as accounts)
       insert into private.cell_moves (from_cell, to_cell, accounts, workspaces, started_by)
         select $2, $3, accounts, array(select id from public.workspaces where user_id = any (accounts) order by id), $4
         from grouped returning ${columns}`,
      [account, from, to, moving.startedBy],
    )
    await claimMove(client, rows[0]!.id)
    await client.query('commit')
    return rows[0]!
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Replaces a move whose former copy was deleted by the move back, atomically, so that there is always exactly one. */
export async function reverseMove({ home, startedBy, move }: OpenMove, account: string): Promise<void> {
  await home.client.query(
    `with grouped as (select private.group_of_account($2) as accounts)
     update private.cell_moves set from_cell = to_cell, to_cell = from_cell, state = 'copying', is_undo = true,
       accounts = grouped.accounts, started_by = $3, started_at = now(), moved_at = null, problem = null,
       workspaces = array(select id from public.workspaces where user_id = any (grouped.accounts) order by id)
     from grouped where id = $1`,
    [move.id, account, startedBy],
  )
}
