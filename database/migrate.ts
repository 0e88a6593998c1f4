// Brings a database to the schema of this code: platform and migrations once each and in order, then
// functions and policies whole whenever their file changed, so that one file is the truth about each.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

type Kind = 'platform' | 'migrations' | 'functions' | 'policies'
type SqlFile = { kind: Kind; name: string; sql: string; digest: string }

const kinds: Kind[] = ['platform', 'migrations', 'functions', 'policies']
const appliedOnce = new Set<Kind>(['platform', 'migrations'])

/** The lock that processes starting together queue on; any constant does. */
const migrationLock = 7_261_053_117

/** Answers the names applied. `client` must own the database; nothing else may run on it meanwhile. */
export async function migrate(client: pg.ClientBase, folder = import.meta.dirname): Promise<string[]> {
  const files = (await Promise.all(kinds.map((kind) => readSqlFiles(folder, kind)))).flat()
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    const pending = await findPending(client, files)
    for (const file of pending) await apply(client, file)
    await attachPublishedTables(client)
    // Processes that hold the old schema in memory read it anew.
    if (pending.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    return pending.map((file) => `${file.kind}/${file.name}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function readSqlFiles(folder: string, kind: Kind): Promise<SqlFile[]> {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, kind, name), 'utf8')
      return { kind, name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function findPending(client: pg.ClientBase, files: SqlFile[]): Promise<SqlFile[]> {
  await client.query(`
    create schema if not exists coldframe;
    create table if not exists coldframe.schema_files (
      kind text, name text, digest text not null, applied_at timestamptz not null default now(),
      primary key (kind, name)
    )`)
  const { rows } = await client.query<{ kind: Kind; name: string; digest: string }>(
    'select kind, name, digest from coldframe.schema_files',
  )
  const applied = new Map(rows.map((row) => [`${row.kind}/${row.name}`, row.digest]))
  return files.filter(({ kind, name, digest }) => {
    const before = applied.get(`${kind}/${name}`)
    if (before !== undefined && before !== digest && appliedOnce.has(kind)) {
      throw new Error(
        `${kind}/${name} was changed after it was applied. Migrations only add: write a new one.`,
      )
    }
    return before !== digest
  })
}

async function apply(client: pg.ClientBase, { kind, name, sql, digest }: SqlFile): Promise<void> {
  await client.query('begin')
  try {
    // Functions may call functions of a later file.
    await client.query('set local check_function_bodies = off')
    await client.query(sql)
    await client.query(
      `insert into coldframe.schema_files (kind, name, digest) values ($1, $2, $3)
       on conflict (kind, name) do update set digest = excluded.digest, applied_at = now()`,
      [kind, name, digest],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${kind}/${name}${lineOf(error, sql)}: ${(error as Error).message}`, { cause: error })
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as pg.DatabaseError).position)
  return position ? `:${sql.slice(0, position).split('\n').length}` : ''
}

// At every start, so that a kill after the last migration leaves no table without its change feed;
// `attach` does nothing to a table that has one.
async function attachPublishedTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select realtime.attach(format('%I.%I', schemaname, tablename)::regclass)
    from pg_publication_tables where pubname = 'supabase_realtime'`)
}
