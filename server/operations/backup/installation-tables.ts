// Which tables make an installation, asked of the catalog so that a table made tomorrow is in the backup too,
// in an order in which each comes after those it points at.
import type pg from 'pg'

export type InstallationTable = {
  /** Quoted, with its schema. */
  name: string
  /** Quoted, without those that PostgreSQL computes itself. */
  columns: string[]
  /** The role whose policies show every row of it. */
  reader: 'auth_admin' | 'service_role'
}

// What another start makes anew, and what would be wrong in another place or time.
const leftOut: Readonly<Record<string, string>> = {
  'auth.rate_limits': 'buckets of the last minutes, refilled by themselves',
  'private.settings': 'what the server was started with; written at every start',
}

type Found = { schema: string; table: string; name: string; columns: string[]; needs: string[] }

export async function installationTables(client: pg.ClientBase): Promise<InstallationTable[]> {
  const { rows } = await client.query<Found>(catalog)
  return inOrder(rows.filter(({ schema, table }) => !(`${schema}.${table}` in leftOut))).map(
    ({ name, columns, schema }) => ({
      name,
      columns,
      reader: schema === 'auth' ? 'auth_admin' : 'service_role',
    }),
  )
}

// `realtime` holds what sockets are told, `coldframe` how far the schema is: neither is anybody's data.
const catalog = `
  select n.nspname as schema, c.relname as table, format('"%s"."%s"', n.nspname, c.relname) as name,
    (select array_agg(format('"%s"', a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct format('"%s"."%s"', fn.nspname, f.relname)), '{}')
     from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
  order by n.nspname, c.relname`

/** Depth first. A circle of foreign keys has no order: then its first one in the alphabet goes first. */
function inOrder(tables: Found[]): Found[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const seen = new Set<string>()
  const ordered: Found[] = []
  const visit = (table: Found) => {
    if (seen.has(table.name)) return
    seen.add(table.name)
    for (const name of table.needs.toSorted()) {
      const needed = byName.get(name)
      if (needed) visit(needed)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}
