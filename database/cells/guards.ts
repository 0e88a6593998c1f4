// Triggers that exist on both servers during a move of accounts: they record the rows of the group written during the
// copy, and reject writes on the server that does not own the group. They change nothing else, and exist only during
// a move.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { writtenAtHome, type GroupTable } from './group-tables.ts'

const TRIGGER = 'zz_moving'

/** The longest time in milliseconds that another session's statement may wait for ours. */
const LOCK_MS = 100
/** The time in milliseconds for which a table locked by a long transaction is retried. */
const PATIENCE_MS = 60_000

/** Safe to repeat. Throws when a table is written without a pause. */
export async function installGuards(
  server: pg.ClientBase,
  tables: readonly GroupTable[],
  isHome: boolean,
): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = $1 and t.tgparentid = 0`,
    [TRIGGER],
  )
  const guarded = new Set(rows.map(({ name }) => name))
  const open = tables.filter(({ name }) => !guarded.has(name))
  await server.query(
    open.map((table) => guardFunction(table, isHome && writtenAtHome.includes(table.name))).join(';'),
  )
  await withShortLocks(
    server,
    open,
    (table) =>
      `create trigger ${TRIGGER} before insert or update or delete on ${table.name}
       for each row execute function private.${functionOf(table)}()`,
  )
}

/** Called when no move is left. */
export async function removeGuards(server: pg.ClientBase, tables: readonly GroupTable[]): Promise<void> {
  await withShortLocks(server, tables, ({ name }) => `drop trigger if exists ${TRIGGER} on ${name}`)
  await server.query(
    tables.map((table) => `drop function if exists private.${functionOf(table)}()`).join(';'),
  )
}

const functionOf = ({ name }: GroupTable): string => `"moving ${name}"`

function guardFunction(table: GroupTable, isOpen: boolean): string {
  const { name, key, holders } = table
  const keyOf = (row: string) =>
    key.length === 0
      ? 'null'
      : `jsonb_build_array(${key.map((column) => `${row}.${column.name}::text`).join(', ')})`
  const check = (row: string) => `
    select m.id into member from private.moving m where m.id in (${holders(row).join(', ')}) limit 1;
    if found and not private.may_write_moving(member, '${name}', ${keyOf(row)}, tg_op = 'DELETE', ${isOpen}) then
      return null;
    end if;`
  return `create or replace function private.${functionOf(table)}() returns trigger
    language plpgsql security definer set search_path = '' as $guard$
    declare member uuid;
    begin
      if tg_op <> 'INSERT' then ${check('old')}
      end if;
      if tg_op = 'DELETE' then
        return old;
      end if;
      ${check('new')}
      return new;
    end
    $guard$`
}

async function withShortLocks(
  server: pg.ClientBase,
  tables: readonly GroupTable[],
  statement: (table: GroupTable) => string,
): Promise<void> {
  await server.query(`set lock_timeout = ${LOCK_MS}`)
  try {
    for (const table of tables) await untilLocked(server, table.name, statement(table))
  } finally {
    await server.query('reset lock_timeout')
  }
}

async function untilLocked(server: pg.ClientBase, table: string, statement: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await server.query(statement)
      return
    } catch (error) {
      if (errorCode(error) !== '55P03') throw error
      if (Date.now() > end)
        throw new Error(`${table} is being written in one long transaction. Try again when it has ended.`, {
          cause: error,
        })
      await sleep(LOCK_MS)
    }
  }
}
