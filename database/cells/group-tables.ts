// Lists the rows that move with accounts and their workspaces to another server, read from the catalog, so that new
// tables move too.
import type pg from 'pg'
import { identityTables } from './identity.ts'

export type GroupTable = {
  /** The name with its schema, unquoted. */
  name: string
  /** The columns that PostgreSQL does not compute, quoted. */
  columns: string[]
  /** The columns of its primary key, quoted, with their types; empty without one. */
  key: { name: string; type: string }[]
  /** SQL for the workspace or account that owns a row, or one expression for each parent row. `row` is its alias. */
  holders: (row: string) => string[]
  /** SQL that is true for rows of the group; `ids` is a list of workspaces and accounts. */
  isIn: (row: string, ids: string) => string
}

/** Tables that name a workspace, or belong to one that does, but are stored in the home database. */
export const staysAtHome: readonly string[] = [
  ...identityTables,
  'public.workspace_invitations',
  'private.invitation_secrets',
  'public.api_keys',
  'private.api_key_secrets',
  'private.agent_confirmations',
  'private.scim_users',
  // Tables about accounts, written only in the home database.
  'private.cell_moves',
]

/**
 * The home database writes and stores the entries of all workspaces, for admins; a cell also has its own. Entries are
 * never changed.
 */
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

/** Tables whose rows belong to another row without a foreign key. */
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

/** Returns the tables sorted by name. */
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

/** A row without a workspace belongs to its account; the author of a row in a workspace may have left it. */
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

/** The mail service delivers a mail about a notification from the server that queued it. */
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
