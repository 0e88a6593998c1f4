// The tables of an installation, read from the catalog so that new tables are backed up too.
import type pg from 'pg'

export type InstallationTable = {
  /** Quoted, with its schema. */
  name: string
  /** Quoted, without those that PostgreSQL computes. */
  columns: string[]
  /** The role whose policies show every row of the table. */
  reader: 'auth_admin' | 'service_role'
}

// Tables that a start fills again, or whose content would be wrong in another place or time.
const leftOut: Readonly<Record<string, string>> = {
  'auth.rate_limits': 'buckets of the last minutes, which refill automatically',
  'private.move_log':
    'which rows were written while they were copied, by transactions of this very server; a move that goes on compares all',
  'private.time_zone_hints': 'comes with the program; written by its migration',
  'private.time_zones': 'what PostgreSQL itself knows; written by its migration',
  'private.settings': 'what the server was started with; written at every start',
}

type Found = { schema: string; table: string; name: string; columns: string[] }

export async function installationTables(client: pg.ClientBase): Promise<InstallationTable[]> {
  const { rows } = await client.query<Found>(catalog)
  return rows
    .filter(({ schema, table }) => !(`${schema}.${table}` in leftOut))
    .map(({ name, columns, schema }) => ({
      name,
      columns,
      reader: schema === 'auth' ? 'auth_admin' : 'service_role',
    }))
}

// `realtime` contains socket messages, `coldframe` the state of the schema: neither is user data.
const catalog = `
  select n.nspname as schema, c.relname as table, format('"%s"."%s"', n.nspname, c.relname) as name,
    (select array_agg(format('"%s"', a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'p') and not c.relispartition
  order by n.nspname, c.relname`
