// The published tables, as PostgreSQL describes them.
import type { Database, Role } from '#database/database.ts'
import type { Hub } from './hub.ts'
import type { RunQuery } from './retrying-query.ts'

export type Column = { name: string; type: string }
export type Table = Described & {
  /** The database of the tables: the same relation ID means another table in another database. */
  db: Database
  hub: Hub
}
type Described = {
  relation: number
  schema: string
  name: string
  /** REPLICA IDENTITY FULL: readers of an old row receive all of it, not only its key. */
  fullIdentity: boolean
  key: string[]
  columns: Column[]
  readable: Partial<Record<Role, string[]>>
}

type Row = {
  relation: string | number
  schema_name: string
  table_name: string
  full_identity: boolean
  key: string[]
  columns: Column[]
  readable: Partial<Record<Role, string[]>>
}

// Changes of internal schemas are never sent, whatever a publication contains.
const internal = new Set([
  'auth',
  'private',
  'realtime',
  'storage',
  'coldframe',
  'pg_catalog',
  'information_schema',
])
const freshMs = 10_000

export type Tables = { current(): Promise<Table[]> }

/** Read again when older than ten seconds, because a migration may have published another table. */
export function createTables(runQuery: RunQuery, now: () => Date, source: Pick<Table, 'db' | 'hub'>): Tables {
  let reading: Promise<Table[]> | undefined
  let readAt = 0
  return {
    current() {
      if (reading && now().getTime() - readAt < freshMs) return reading
      readAt = now().getTime()
      const attempt = readTables(runQuery).then((tables) => tables.map((table) => ({ ...table, ...source })))
      reading = attempt
      attempt.catch(() => {
        if (reading === attempt) reading = undefined
      })
      return attempt
    },
  }
}

export function readableColumns(table: Table, role: Role): Column[] {
  const names = new Set(table.readable[role])
  return table.columns.filter((column) => names.has(column.name))
}

async function readTables(runQuery: RunQuery): Promise<Described[]> {
  const rows = await runQuery<Row>('select * from realtime.published_tables()', [])
  return rows
    .filter((row) => !internal.has(row.schema_name))
    .map((row) => ({
      relation: Number(row.relation),
      schema: row.schema_name,
      name: row.table_name,
      fullIdentity: row.full_identity,
      key: row.key,
      columns: row.columns,
      readable: row.readable,
    }))
}
