// The pause: for a moment the rows of the group cannot be written, the last of them are copied, and the directory
// changes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { GroupTable } from '#database/cells/group-tables.ts'
import { errorCode } from '#database/error-code.ts'
import { atOneMoment, copyChanges, waitForWriters, type Snapshot } from './replicate-group.ts'
import type { OpenMove } from './open-move.ts'
import { countMove } from './restored.ts'

/** The timeout in milliseconds for messages being sent, whose result belongs to the former server. */
const HANDING_MS = 60_000
/** The longest time in milliseconds that the pause waits for a writer. */
const WRITER_MS = 700
const TRIES = 10
/** A closed group opens again after this time, in case the move is killed. */
const CLOSED_MS = 10_000

export class GroupChanged extends Error {}

/** Starts no further message of the group; resolves when none is being sent. */
export async function drainGroup({ move, source }: OpenMove): Promise<void> {
  await source.query(`update private.moving set state = 'draining' where move_id = $1`, [move.id])
  const end = Date.now() + HANDING_MS
  // A claim that started before the mark may commit after it, so messages are counted twice, each time after all such
  // writers.
  for (let quiet = 0; ;) {
    await waitForWriters(source)
    const { rows } = await source.query<{ count: number }>(
      `select count(*)::int as count from public.messages
       where workspace_id = any ($1) and state in ('sending', 'handing') and lease_until > private.clock()`,
      [move.workspaces],
    )
    quiet = rows[0]!.count === 0 ? quiet + 1 : 0
    if (quiet === 2) return
    if (Date.now() > end)
      throw new Error(
        `${rows[0]!.count} emails are being handed over for longer than a minute. Try again later.`,
      )
    await sleep(100)
  }
}

/** Returns the milliseconds for which the group was closed. Any failure before the directory changes opens it again. */
export async function switchGroup(open: OpenMove, tables: GroupTable[], since: Snapshot): Promise<number> {
  let closedAt = 0
  try {
    await closeMembership(open)
    closedAt = await closeGroup(open)
    await atOneMoment(open, async () => void (await copyChanges(open, tables, since)))
    await leaveForGood(open)
    await changeDirectory(open)
  } catch (error) {
    await reopen(open)
    throw error
  }
  await arrive(open)
  return Date.now() - closedAt
}

/** From here on no one can join the group and no workspace can be created in it. */
async function closeMembership({ home, move }: OpenMove): Promise<void> {
  const { client } = home
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${WRITER_MS}`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [move.id])
    await client.query(`update private.cell_moves set state = 'closing' where id = $1`, [move.id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  const { rows } = await client.query<{ accounts: string[]; workspaces: string[] }>(
    `select private.group_of_account($1) as accounts,
       array(select id from public.workspaces where user_id = any (private.group_of_account($1)) order by id) as workspaces`,
    [move.accounts[0]],
  )
  const { accounts, workspaces } = rows[0]!
  if (String(accounts) === String(move.accounts) && String(workspaces) === String(move.workspaces)) return
  await client.query('update private.cell_moves set accounts = $2, workspaces = $3 where id = $1', [
    move.id,
    accounts,
    workspaces,
  ])
  throw new GroupChanged('the group has changed in the meantime')
}

/** Waits for writers of the group's rows; returns the time of closing. */
async function closeGroup({ source, move }: OpenMove): Promise<number> {
  for (let tries = 1; ; tries++) {
    const began = Date.now()
    await source.query('begin')
    try {
      await source.query(`set local lock_timeout = ${WRITER_MS}`)
      await source.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [move.id])
      await source.query(
        `update private.moving set state = 'closed', closed_until = clock_timestamp() + $2 * interval '1 millisecond'
         where move_id = $1`,
        [move.id, CLOSED_MS],
      )
      await source.query('commit')
      return began
    } catch (error) {
      await source.query('rollback')
      if (errorCode(error) !== '55P03' || tries === TRIES) throw error
      await sleep(500)
    }
  }
}

/** The group no longer opens by timeout: from here on the directory decides. */
async function leaveForGood({ source, move }: OpenMove): Promise<void> {
  const { rowCount } = await source.query(
    `update private.moving set state = 'left', closed_until = null
     where move_id = $1 and state = 'closed' and closed_until > clock_timestamp() + interval '1 second'`,
    [move.id],
  )
  if (rowCount !== move.accounts.length + move.workspaces.length)
    throw new Error(
      'the last rows took longer than the group may be closed. Try again when the servers have less to do.',
    )
}

async function changeDirectory({ home, move }: OpenMove): Promise<void> {
  const { client } = home
  await client.query('begin')
  try {
    const { rowCount } = await client.query(
      `update private.cell_moves set state = 'moved', moved_at = now(), problem = null
       where id = $1 and state = 'closing'`,
      [move.id],
    )
    // A worker considered the move killed, and opened the group again.
    if (rowCount !== 1) throw new Error('the move was interrupted. Run the command again.')
    await client.query('delete from private.account_cells where user_id = any ($1)', [move.accounts])
    if (move.to_cell !== null)
      await client.query(
        'insert into private.account_cells (user_id, cell_id) select unnest($1::uuid[]), $2',
        [move.accounts, move.to_cell],
      )
    await client.query('update private.cells set moves = moves + 1 where id in ($1, $2)', [
      move.from_cell,
      move.to_cell,
    ])
    await client.query(`select pg_notify('account_cells', '')`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** After a change of the directory nothing is opened: the former server no longer owns the group. */
export async function reopen({ home, source, move }: OpenMove): Promise<void> {
  const { rows } = await home.client.query<{ state: string }>(
    `update private.cell_moves set state = 'copying' where id = $1 and state = 'closing' returning state`,
    [move.id],
  )
  if (rows[0]?.state === 'copying')
    await source.query(
      `update private.moving set state = 'followed', closed_until = null where move_id = $1`,
      [move.id],
    )
}

/** The other server now serves, sends and reads for the group. Safe to repeat. */
export async function arrive({ home, move, source, target }: OpenMove): Promise<void> {
  await target.query('begin')
  // Readers at the former server are not notified; here the mailboxes are read immediately.
  await target.query(
    `delete from private.mailbox_readers where mailbox_id in (select id from public.mailboxes where workspace_id = any ($1))
       and exists (select from private.moving where move_id = $2)`,
    [move.workspaces, move.id],
  )
  await target.query('delete from private.moving where move_id = $1', [move.id])
  await target.query('commit')
  await countMove(home.client, target, move.to_cell)
  await countMove(home.client, source, move.from_cell)
}
