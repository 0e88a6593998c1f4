// The requirements for a home database, and for a cell. All are checked before any change.
import type pg from 'pg'
import { isSubscribed } from '#database/cells/subscription.ts'
import type { Query } from '#database/database.ts'
import { findOtherFile } from '#database/migrate.ts'

/**
 * COPY cannot write into tables whose policies apply to the user, so no account could return to such a home database.
 */
export async function refuseBoundOwner(home: pg.ClientBase): Promise<void> {
  const { rows } = await home.query<{ bypasses: boolean; name: string }>(
    'select rolsuper or rolbypassrls as bypasses, quote_ident(rolname) as name from pg_roles where rolname = current_user',
  )
  if (!rows[0]!.bypasses)
    throw new Error(
      `the user of DATABASE_URL is bound by row-level security, so no account could be copied back to home. An administrator frees it: alter role ${rows[0]!.name} bypassrls`,
    )
}

type Server = {
  version: number
  system: string
  database: string
  standby: boolean
  superuser: boolean
  replicates: boolean
  wal_level: string
  /** Any subscriber may be one that synchronous commits wait for. */
  waits_for_all: boolean
  slots_left: number
}

async function readServer(client: pg.ClientBase): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as version, current_database() as database,
       -- A copied server has the same identifier, but another start time.
       (select system_identifier::text from pg_control_system()) || ' ' || pg_postmaster_start_time() as system, pg_is_in_recovery() as standby,
       rolsuper as superuser, rolsuper or rolreplication as replicates, current_setting('wal_level') as wal_level,
       current_setting('synchronous_standby_names') like '%*%' as waits_for_all,
       current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots_left
     from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}

/** `slot` is the cell's own, which may exist from an earlier attempt. */
export async function refuseHome(home: pg.ClientBase, slot: string): Promise<void> {
  const { wal_level, waits_for_all, replicates, slots_left } = await readServer(home)
  if (wal_level !== 'logical')
    throw new Error(
      `home has wal_level ${wal_level}. Set wal_level = logical in its postgresql.conf and restart that PostgreSQL.`,
    )
  if (waits_for_all)
    throw new Error(
      'synchronous_standby_names of home has *, so that its commits would wait for a cell that is away. Name the standbys.',
    )
  if (!replicates)
    throw new Error(
      'the user of DATABASE_URL may not replicate. An administrator allows it: alter role USER replication',
    )
  await refuseBoundOwner(home)
  if (slots_left < 1 && !(await hasSlot(home, slot)))
    throw new Error(
      'home has no replication slot left. Raise max_replication_slots and restart that PostgreSQL.',
    )
  const other = await findOtherFile(home)
  if (other) throw new Error(`home has another schema than this program (${other}). Start this release once.`)
}

type Pair = { cell: pg.ClientBase; home: pg.ClientBase; slot: string }

export async function refuseCell({ cell, home, slot }: Pair): Promise<void> {
  const [there, here] = await Promise.all([readServer(cell), readServer(home)])
  if (there.standby) throw new Error('the cell is a standby. Name its primary.')
  if (there.system === here.system)
    throw new Error('the cell is on the PostgreSQL server of home. It needs a server of its own.')
  if (there.version < 150_000) throw new Error('the cell is older than PostgreSQL 15.')
  if (!there.superuser)
    throw new Error(
      'the user of the cell is no superuser, and only one may let foreign keys act on replicated rows: alter role USER superuser',
    )
  if (await isSubscribed(cell, slot)) {
    if (await hasSlot(home, slot)) return
    throw new Error(
      `what the cell still had to read is gone from home (no replication slot ${slot}). Remove the cell, and add it again with an empty database.`,
    )
  }
  const { rows } = await cell.query<{ found: boolean }>(
    `select to_regclass('auth.users') is not null as found`,
  )
  if (rows[0]!.found && (await cell.query('select from auth.users limit 1')).rowCount)
    throw new Error('the database of the cell holds accounts already. A cell begins with an empty database.')
}

/** False for a restored home database: its slots belonged to another database. */
export async function hasSlot(home: pg.ClientBase, slot: string): Promise<boolean> {
  return (await home.query('select from pg_replication_slots where slot_name = $1', [slot])).rowCount === 1
}

/** Runs after both were updated to this program's schema. */
export async function refuseOtherSchema(cell: pg.ClientBase): Promise<void> {
  const other = await findOtherFile(cell)
  if (other) throw new Error(`the cell has another schema than home (${other}). Run the command again.`)
}

/** Removing the cell would delete their data. */
export async function refuseWithAccounts(home: Query, id: string): Promise<void> {
  const [row] = await home<{ count: number }>(
    'select count(*)::int as count from private.account_cells where cell_id = $1',
    [id],
  )
  if (row!.count > 0)
    throw new Error(`accounts lie there: ${row!.count}. Move them away: coldframe cells drain`)
  const [moves] = await home<{ count: number }>(
    'select count(*)::int as count from private.cell_moves where $1 in (from_cell, to_cell)',
    [id],
  )
  if (moves!.count > 0)
    throw new Error(
      moves!.count === 1
        ? '1 move to it or from it is not confirmed.'
        : `${moves!.count} moves to it or from it are not confirmed.`,
    )
}
