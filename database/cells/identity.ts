// The tables that every cell has a copy of: accounts, plans, workspaces and their members. All data of a workspace
// refers to these tables and to no others of the home database (identity.test.ts), and the policies read them to
// decide access. They are written in the home database, and PostgreSQL's logical replication sends each change to the
// cells.
import type pg from 'pg'

export const identityTables = [
  'auth.users',
  'public.profiles',
  'public.subscriptions',
  'public.workspaces',
  'public.workspace_members',
  // The switch for all sending: stopping it stops every server.
  'private.sending_pause',
] as const

/** Passwords are checked in the home database, so their hashes remain there. */
const notReplicated: Readonly<Record<string, readonly string[]>> = {
  'auth.users': ['encrypted_password', 'company_identity'],
}

export const PUBLICATION = 'coldframe_identity'

export const quotedTables = identityTables.map((name) => `'${name}'::regclass`).join(', ')

/** Creates the publication in the home database, or updates it to this version. */
export async function publishIdentity(home: pg.ClientBase): Promise<void> {
  const parts = await Promise.all(identityTables.map((table) => describe(home, table)))
  const { rowCount } = await home.query('select from pg_publication where pubname = $1', [PUBLICATION])
  await home.query(
    rowCount === 0
      ? `create publication ${PUBLICATION} for table ${parts.join(', ')}`
      : `alter publication ${PUBLICATION} set table ${parts.join(', ')}`,
  )
}

/** Called when no cell is left. */
export async function unpublishIdentity(home: pg.ClientBase): Promise<void> {
  await home.query(`drop publication if exists ${PUBLICATION}`)
}

async function describe(home: pg.ClientBase, table: string): Promise<string> {
  const hidden = notReplicated[table]
  if (!hidden) return table
  const { rows } = await home.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`,
    [table, hidden],
  )
  return `${table} (${rows[0]!.columns})`
}

type TableSum = { table: string; rows: number; sum: string }

/**
 * The number of rows of each table, and a checksum over the replicated columns: equal on both sides when all changes
 * have arrived.
 */
export async function sumIdentity(client: pg.ClientBase): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of identityTables) {
    const hidden = (notReplicated[table] ?? []).map((column) => ` - '${column}'`).join('')
    const { rows } = await client.query<Omit<TableSum, 'table'>>(
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5((to_jsonb(t)${hidden})::text), 15))::bit(60)::bigint), 0)::text as sum
       from ${table} t`,
    )
    sums.push({ table, ...rows[0]! })
  }
  return sums
}
