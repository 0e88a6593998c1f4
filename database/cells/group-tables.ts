// Which rows go with accounts and their workspaces to another server, asked of the catalog, so that a table made tomorrow
// moves too.
import type pg from 'pg'
import { identityTables } from './identity.ts'

export type GroupTable = {
  /** With its schema, unquoted. */
  name: string
  /** Those that PostgreSQL does not compute itself, quoted. */
  columns: string[]
  /** Of its primary key, quoted, with their types; empty where it has none. */
  key: { name: string; type: string }[]
  /** SQL for the workspace or account whose row it is, or one for each row above it. `row` is its alias. */
  holders: (row: string) => string[]
  /** SQL that is true for rows of the group; `ids` is a list of workspaces and accounts. */
  isIn: (row: string, ids: string) => string
}

/** They name a workspace or lie with one that does, and are home's all the same. */
export const staysAtHome: readonly string[] = [
  ...identityTables,
  'public.workspace_invitations',
  'private.invitation_secrets',
  // About accounts, written at home alone.
  'private.cell_moves',
]

/** Home writes and keeps them of all workspaces, for admins; a cell has those of its own besides. Nobody changes one. */
export const writtenAtHome: readonly string[] = ['public.audit_log']

/** Rows of no workspace belong to the account that this column names. */
export const accountColumns: Readonly<Record<string, string>> = {
  'private.monthly_usage': 'user_id',
  'private.row_usage': 'holder',
  'private.storage_usage': 'holder',
  'public.analyses': 'user_id',
  'public.chat_webhooks': 'user_id',
  'public.dashboard_layouts': 'user_id',
  'public.dictionary_words': 'user_id',
  'public.drafts': 'user_id',
  'public.notification_channels': 'user_id',
  'public.notification_mutes': 'user_id',
  'public.notification_settings': 'user_id',
  'public.notifications': 'user_id',
  'public.push_subscriptions': 'user_id',
  'storage.objects': 'owner',
}

/** They belong to a row without a foreign key that says so. */
const looseParents: Readonly<Record<string, { column: string; parent: string }>> = {
  'private.contact_time_queue': { column: 'message_id', parent: 'public.messages' },
}

type Found = {
  name: string
  columns: string[]
  key: GroupTable['key'] | null
  names_workspace: boolean
  parents: { column: string; parent: string; key: string }[] | null
}

/** In the order of their names. */
export async function findGroupTables(client: pg.ClientBase): Promise<GroupTable[]> {
  const { rows } = await client.query<Found>(catalog)
  const own = new Map(rows.filter(isOwn).map((row) => [row.name, row]))
  return rows.flatMap((row) => {
    const { name, columns, key } = row
    const table = { name, columns, key: key ?? [] }
    if (own.has(name)) return [{ ...table, ...ownRows(row) }]
    if (staysAtHome.includes(name) || eachServers.includes(name)) return []
    const loose = looseParents[name]
    const links = loose ? [{ ...loose, key: 'id' }] : (row.parents ?? [])
    const above = links.filter(({ parent }) => own.has(parent))
    return above.length === 0 ? [] : [{ ...table, ...rowsBelow(above, own) }]
  })
}

const isOwn = ({ name, names_workspace }: Found): boolean =>
  !staysAtHome.includes(name) && (names_workspace || name in accountColumns)

type Rows = Pick<GroupTable, 'holders' | 'isIn'>

/** What is of no workspace is of its account; who wrote something in a workspace may have left it. */
function ownRows({ name, names_workspace }: Found): Rows {
  const account = accountColumns[name]
  if (!names_workspace)
    return { holders: (row) => [`${row}.${account}`], isIn: (row, ids) => `${row}.${account} in (${ids})` }
  if (account === undefined)
    return {
      holders: (row) => [`${row}.workspace_id`],
      isIn: (row, ids) => `${row}.workspace_id in (${ids})`,
    }
  return {
    holders: (row) => [`coalesce(${row}.workspace_id, ${row}.${account})`],
    isIn: (row, ids) =>
      `(${row}.workspace_id in (${ids}) or (${row}.workspace_id is null and ${row}.${account} in (${ids})))`,
  }
}

function rowsBelow(above: NonNullable<Found['parents']>, own: ReadonlyMap<string, Found>): Rows {
  const parents = above.map((link) => ({ ...link, rows: ownRows(own.get(link.parent)!) }))
  return {
    holders: (row) =>
      parents.map(
        ({ column, parent, key, rows }) =>
          `(select ${rows.holders('p')[0]} from ${parent} p where p.${key} = ${row}.${column})`,
      ),
    isIn: (row, ids) =>
      `(${parents
        .map(
          ({ column, parent, key, rows }) =>
            `${row}.${column} in (select p.${key} from ${parent} p where ${rows.isIn('p', ids)})`,
        )
        .join(' or ')})`,
  }
}

/** A mail of the service about a notification is delivered where it waits. */
const eachServers = ['private.outbox']

const catalog = `
  select c.relnamespace::regnamespace || '.' || c.relname as name,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
      from pg_constraint p cross join unnest(p.conkey) with ordinality as k (column_number, place)
      join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.column_number
      where p.conrelid = c.oid and p.contype = 'p') as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'workspace_id' and not attisdropped) as names_workspace,
    (select json_agg(json_build_object('column', a.attname, 'key', t.attname,
        'parent', p.relnamespace::regnamespace || '.' || p.relname))
      from pg_constraint f join pg_class p on p.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
      where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1) as parents
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition
    and c.relnamespace::regnamespace::text in ('private', 'public', 'storage')
  order by 1`
