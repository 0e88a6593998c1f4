// Subscribes a cell to the home database: a replication slot there, a subscription here. Commits in the home database
// wait for no cell, so an unavailable one blocks nothing; its slot retains the log that it must still read.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Query } from '../database.ts'
import { identityTables, PUBLICATION, sumIdentity } from './identity.ts'

/** Slots belong to a whole server, which may have several installations. */
export async function slotOf(home: Query, cell: string): Promise<string> {
  const rows = await home<{ slot: string }>(
    `select 'coldframe_' || oid || '_' || $1::text as slot from pg_database where datname = current_database()`,
    [cell],
  )
  return rows[0]!.slot
}

/** Copies all data and follows; an existing subscription continues with this address, and with new tables. */
export async function subscribe(cell: pg.ClientBase, slot: string, homeUrl: string): Promise<void> {
  const address = literal(homeUrl)
  await cell.query(unlogged)
  if (await isSubscribed(cell, slot)) {
    await cell.query(`alter subscription ${slot} connection ${address}`)
    await cell.query(`alter subscription ${slot} enable`)
    await cell.query(`alter subscription ${slot} refresh publication`)
    return
  }
  const { rows } = await cell.query<{ has: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as has`,
  )
  // Rows are written as the subscribing user, a superuser, because row-level security restricts the owner of the
  // tables. Before PostgreSQL 16 this was the default. Applied changes are confirmed immediately, because a caller
  // may wait for them.
  const asOwner = rows[0]!.has ? ', run_as_owner = true' : ''
  await cell.query(
    `create subscription ${slot} connection ${address} publication ${PUBLICATION}
     with (slot_name = ${slot}, synchronous_commit = on${asOwner})`,
  )
}

// The address contains the password of the home database, and a server may log each statement, or each that fails or
// is slow.
const unlogged = `set log_statement = none; set log_min_error_statement = panic; set log_min_duration_statement = -1;
  set log_min_duration_sample = -1; set log_transaction_sample_rate = 0; set pg_stat_statements.track_utility = off`

/** Tables that a later version of the program publishes are copied too. */
export async function refreshTables(cell: pg.ClientBase, slot: string): Promise<void> {
  if (await isSubscribed(cell, slot)) await cell.query(`alter subscription ${slot} refresh publication`)
}

/** True when the cell subscribes through this slot. */
export async function isSubscribed(cell: pg.ClientBase, slot: string): Promise<boolean> {
  const { rowCount } = await cell.query(
    `select from pg_subscription where subname = $1
     and subdbid = (select oid from pg_database where datname = current_database())`,
    [slot],
  )
  return rowCount === 1
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Waits until every table is copied and follows. Throws, with the tables that are still missing. */
export async function waitUntilCopied(cell: pg.ClientBase, slot: string, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await cell.query<{ name: string }>(
      `select r.srrelid::regclass::text as name from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
       where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())
         and r.srsubstate <> 'r' order by 1`,
      [slot],
    )
    if (rows.length === 0) return
    if (Date.now() > end)
      throw new Error(
        `Not copied yet: ${rows.map(({ name }) => name).join(', ')}. It goes on; the log of the cell's PostgreSQL says what holds it up.`,
      )
    await sleep(100)
  }
}

/** Waits until the cell has everything that the home database had when this was called; false on timeout. */
export async function waitUntilReplicated(home: Query, slot: string, timeoutMs: number): Promise<boolean> {
  const rows = await home<{ place: string }>('select pg_current_wal_flush_lsn() as place')
  const end = Date.now() + timeoutMs
  for (;;) {
    const passed = await home(
      'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn',
      [slot, rows[0]!.place],
    )
    if (passed.length > 0) return true
    if (Date.now() > end) return false
    await sleep(20)
  }
}

/** Describes the tables whose rows differ; empty when both sides are the same. */
export async function compareIdentity(home: pg.ClientBase, cell: pg.ClientBase): Promise<string[]> {
  const [ours, theirs] = await Promise.all([sumIdentity(home), sumIdentity(cell)])
  return ours.flatMap(({ table, rows, sum }, i) => {
    const other = theirs[i]!
    if (rows === other.rows && sum === other.sum) return []
    const what = rows === other.rows ? 'other content' : `${other.rows} rows of ${rows}`
    return `${table} has ${what}`
  })
}

/**
 * Runs in the cell: ends the subscription. The slot in the home database is dropped separately, because either side
 * may be unavailable.
 */
export async function unsubscribe(cell: pg.ClientBase, slot: string): Promise<void> {
  if (!(await isSubscribed(cell, slot))) return
  await cell.query(`alter subscription ${slot} disable`)
  await cell.query(`alter subscription ${slot} set (slot_name = none)`)
  await cell.query(`drop subscription ${slot}`)
}

/**
 * Runs in a cell whose home database was restored: ends the subscription and empties the copy, to be made again. The
 * cell's own data remains, because foreign keys are off during the copy; data of an account that the home database no
 * longer has is invisible.
 */
export async function forgetCopy(cell: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await cell.query<{ name: string }>(
    `select subname as name from pg_subscription where subname ~ ('^coldframe_[0-9]+_' || $1 || '$')
     and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  )
  for (const each of rows) await unsubscribe(cell, each.name)
  const { rows: present } = await cell.query<{ there: boolean }>(
    `select to_regclass('auth.users') is not null as there`,
  )
  if (!present[0]!.there) return
  await cell.query('begin')
  for (const table of identityTables) {
    await cell.query(`alter table ${table} disable trigger all`)
    await cell.query(`delete from ${table}`)
  }
  // enableCellTriggers marks the triggers that must fire for replicated rows when the cell starts.
  for (const table of identityTables) await cell.query(`alter table ${table} enable trigger all`)
  await cell.query('commit')
}

/** The server's identifier in the slots that copy tables: pg_<subscription>_sync_<table>_<server>. */
export async function serverOf(cell: pg.ClientBase): Promise<string> {
  const { rows } = await cell.query<{ server: string }>(
    'select system_identifier::text as server from pg_control_system()',
  )
  return rows[0]!.server
}

/**
 * Runs in the home database: drops the slots of tables that a lost cell had not copied. A cell that responds drops
 * them itself.
 */
export async function dropCopySlots(home: pg.ClientBase, server: string): Promise<void> {
  const { rows } = await home.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots
     where database = current_database() and slot_name ~ ('^pg_[0-9]+_sync_[0-9]+_' || $1 || '$')`,
    [server],
  )
  for (const { name } of rows) await dropSlot(home, name)
}

/** Runs in the home database; false when there is no slot. A cell that is reading it is disconnected first. */
export async function dropSlot(home: pg.ClientBase, slot: string): Promise<boolean> {
  const { rows } = await home.query<{ name: string; pid: number | null }>(
    'select slot_name as name, active_pid as pid from pg_replication_slots where slot_name = $1',
    [slot],
  )
  const [found] = rows
  if (!found) return false
  if (found.pid !== null) await home.query('select pg_terminate_backend($1, 5000)', [found.pid])
  await home.query('select pg_drop_replication_slot($1)', [slot])
  return true
}
