// Copies the rows of a group of accounts from one server to another, without firing triggers, because the former
// server has already run them. Foreign key constraints hold, because all rows come from one snapshot.
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { GroupTable } from './group-tables.ts'

/** The IDs of accounts and workspaces that move together. */
type Group = { accounts: readonly string[]; workspaces: readonly string[] }

type Servers = { source: pg.Client; target: pg.ClientBase }

/** SQL that is true for rows of the group. */
function isOfGroup(table: GroupTable, row: string, { accounts, workspaces }: Group): string {
  const ids = [...accounts, ...workspaces].map((id) => `'${id}'`).join(', ')
  return table.isIn(row, ids)
}

// Makes the same rows produce the same text on both servers.
export const sameText = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'`

/** The number of rows and a checksum over their content. */
type RowSum = { rows: string; sum: string }

export async function sumRows(client: pg.ClientBase, table: GroupTable, group: Group): Promise<RowSum> {
  const { rows } = await client.query<RowSum>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${prefixed(table)})::text collate "C", 0)::numeric), 0)::text as sum
     from ${table.name} t where ${isOfGroup(table, 't', group)}`,
  )
  return rows[0]!
}

const prefixed = ({ columns }: GroupTable): string => columns.map((column) => `t.${column}`).join(', ')

/**
 * Copies the whole table when both sides differ; returns the number of rows copied. Triggers must be off on `target`.
 */
export async function copyTable(
  { source, target }: Servers,
  table: GroupTable,
  group: Group,
  merges = false,
): Promise<number> {
  if (merges) return mergeRows({ source, target }, table, isOfGroup(table, 't', group))
  const [ours, theirs] = await Promise.all([sumRows(source, table, group), sumRows(target, table, group)])
  if (ours.rows === theirs.rows && ours.sum === theirs.sum) return 0
  const condition = isOfGroup(table, 't', group)
  return theirs.rows === '0'
    ? copyRows({ source, target }, table, condition)
    : replaceRows({ source, target }, table, `where ${condition}`, condition)
}

async function copyRows(
  { source, target }: Servers,
  table: GroupTable,
  condition: string,
  into = table.name,
): Promise<number> {
  const { rows } = await source.query<{ process: number }>('select pg_backend_pid() as process')
  const reading = source.query(
    copyTo(
      `copy (select ${prefixed(table)} from ${table.name} t where ${condition}) to stdout (format binary)`,
    ),
  )
  const writing = target.query(
    copyFrom(`copy ${into} (${table.columns.join(', ')}) from stdin (format binary)`),
  )
  try {
    await pipeline(reading.iterator({ destroyOnReturn: false }), writing)
  } catch (error) {
    await stopCopy(source, rows[0]!.process, reading)
    throw error
  }
  return writing.rowCount ?? 0
}

/** Ends a COPY and reads its remaining data; until then the connection accepts no other query. */
async function stopCopy(source: pg.Client, process: number, reading: Readable): Promise<void> {
  const ended = finished(reading.resume()).catch(() => undefined)
  const { host, port, user, password, database, ssl } = source
  const other = new pg.Client({ host, port, user, password, database, ssl })
  other.on('error', () => undefined)
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [process])
  } catch {
    // Reads the rest to its end instead.
  } finally {
    await other.end().catch(() => undefined)
  }
  await ended
}

/** Adds rows that are never changed to those that exist only on the target. */
async function mergeRows(servers: Servers, table: GroupTable, condition: string): Promise<number> {
  const { target } = servers
  const columns = table.columns.join(', ')
  await target.query(`create temporary table arriving as select ${columns} from ${table.name} with no data`)
  const copied = await copyRows(servers, table, condition, 'arriving')
  await target.query(
    `insert into ${table.name} (${columns}) select ${columns} from arriving on conflict do nothing;
     drop table arriving`,
  )
  return copied
}

/**
 * Copies rows written since the first copy: `keys` as the guards recorded them; null for a table without a key, which
 * is copied whole.
 */
export async function copyKeys(
  servers: Servers,
  table: GroupTable,
  keys: readonly unknown[][] | null,
  group: Group,
): Promise<void> {
  if (keys === null) {
    await copyTable(servers, table, group)
    return
  }
  // Both servers get the same literal, because COPY takes no parameters.
  const given = `jsonb_array_elements(${literal(JSON.stringify(keys))}::jsonb) as k (key)`
  const isGiven = table.key.map(({ name, type }, i) => `t.${name} = (k.key ->> ${i})::${type}`).join(' and ')
  const condition = `${isOfGroup(table, 't', group)} and exists (select from ${given} where ${isGiven})`
  await replaceRows(servers, table, `using ${given} where ${isGiven}`, condition)
}

/**
 * Replaces all rows in one transaction: otherwise rows that belong to one by its ID would briefly be orphans, which
 * background work would process.
 */
async function replaceRows(
  { source, target }: Servers,
  table: GroupTable,
  deleted: string,
  condition: string,
): Promise<number> {
  await target.query('begin')
  try {
    await target.query(`delete from ${table.name} t ${deleted}`)
    const copied = await copyRows({ source, target }, table, condition)
    await target.query('commit')
    return copied
  } catch (error) {
    await target.query('rollback')
    throw error
  }
}

export async function sumKeys(
  client: pg.ClientBase,
  table: GroupTable,
  keys: readonly unknown[][],
): Promise<RowSum> {
  const isGiven = table.key.map(({ name, type }, i) => `t.${name} = (k.key ->> ${i})::${type}`).join(' and ')
  const { rows } = await client.query<RowSum>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${prefixed(table)})::text collate "C", 0)::numeric), 0)::text as sum
     from ${table.name} t join jsonb_array_elements($1::jsonb) as k (key) on ${isGiven}`,
    [JSON.stringify(keys)],
  )
  return rows[0]!
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
