// All data of a user and of the workspaces they own, as one JSON document. It is streamed, a page at a time and with
// the user's own rights: no size is too large, and no data of others is included.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { streamText } from '#server/http/stream-text.ts'
import { encodeFileName } from '#server/storage/file-name.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})
const pageSize = 1000

export const exportAccount: FunctionHandler<z.infer<typeof body>> = {
  signedIn: true,
  inPerson: true,
  body,
  async run({ identity, db }) {
    const me = userIdOf(identity)
    const tables = await findTables(db, identity)
    const text = write(db, identity, me, tables)
    return new Response(streamText(text), {
      headers: {
        // The client treats anything except JSON as a file, unparsed.
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="coldframe-export.json"',
      },
    })
  },
}

type ExportedTable = {
  name: string
  from: string
  columns: string[]
  whose: string
  /** Converts a row's JSON for output; by default it is unchanged. */
  write?: (row: string) => string
}

const inMine = 'workspace_id in (select id from public.workspaces where user_id = $1)'

/**
 * The list of files, each with the path for signed-in downloads. No signed URL, because the document is stored for
 * years, and anyone who sees it would have the files.
 */
const files: ExportedTable = {
  name: 'files',
  from: 'storage.objects',
  columns: ['id', 'bucket_id', 'name', 'metadata', 'created_at'],
  whose: `(person_id = $1 or ${inMine})`,
  write(row) {
    const file = JSON.parse(row) as { bucket_id: string; name: string }
    const download = `/storage/v1/object/authenticated/${encodeFileName(`${file.bucket_id}/${file.name}`)}`
    return JSON.stringify({ ...file, download })
  },
}

/**
 * Read from the catalog, so that new tables are exported too: rows of a user or of a workspace, in the columns that
 * the user may read.
 */
async function findTables(db: Database, identity: Identity): Promise<ExportedTable[]> {
  const rows = await db.as(identity).query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')
     group by c.relname order by c.relname`,
  )
  return rows.flatMap(({ name, columns }) => {
    const whose = ownedBy(name, columns)
    return whose && columns.includes('id') ? [{ name, from: `public."${name}"`, columns, whose }] : []
  })
}

function ownedBy(table: string, columns: string[]): string | null {
  if (table === 'profiles') return 'id = $1'
  if (columns.includes('workspace_id'))
    return columns.includes('user_id') ? `(user_id = $1 or ${inMine})` : inMine
  return columns.includes('user_id') ? 'user_id = $1' : null
}

async function* write(db: Database, identity: Identity, me: string, tables: ExportedTable[]) {
  const { claims = {} } = identity
  const account = { id: me, email: claims['email'], user_metadata: claims['user_metadata'] }
  const [{ sessions } = { sessions: [] }] = await db
    .as(identity)
    .query(`select coalesce(jsonb_agg(s), '[]') as sessions from public.my_sessions() s`)
  yield `{\n"account": ${JSON.stringify(account)},\n"sessions": ${JSON.stringify(sessions)}`
  for (const table of [...tables, files]) {
    yield `,\n${JSON.stringify(table.name)}: [`
    let first = true
    for await (const row of rowsOf(db, identity, me, table)) {
      yield `${first ? '' : ','}\n${row}`
      first = false
    }
    yield first ? ']' : '\n]'
  }
  yield '\n}\n'
}

async function* rowsOf(db: Database, identity: Identity, me: string, table: ExportedTable) {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  let after: string | null = null
  while (true) {
    const page: { id: string; row: string }[] = await db.reads.as(identity).query(
      `select id::text as id, to_jsonb(t)::text as row from (
         select ${columns} from ${table.from}
         where ${table.whose} and ($2::uuid is null or id > $2) order by id limit ${pageSize}) t`,
      [me, after],
    )
    for (const { row } of page) yield table.write?.(row) ?? row
    if (page.length < pageSize) return
    after = page.at(-1)!.id
  }
}
