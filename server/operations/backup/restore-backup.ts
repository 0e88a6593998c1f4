// Restores a backup into an empty database: first its schema, then all rows in one transaction that commits only if
// every byte was right, then all later migrations. Sending is paused until an operator resumes it, because the backup
// does not know what was sent after it was made.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inPlaceOfReplaced } from '#database/baseline.ts'
import { migrate } from '#database/migrate.ts'
import { readFolder } from '#database/sql-files.ts'
import { readUnreleased } from '#database/unreleased-migrations.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { contentTable, restoreContent } from './backup-content.ts'
import {
  damaged,
  keysOpening,
  noBackup,
  readAbout,
  readCopy,
  readSummary,
  type About,
  type CopiedTable,
  type Summary,
} from './backup-text.ts'
import { installationTables } from './installation-tables.ts'
import { readSections, type BackupReader } from './read-sections.ts'

const schemaFolder = join(import.meta.dirname, '..', '..', '..', 'database')

type Restored = { madeAt: string; rows: number; tables: number }

type RestoreDeps = {
  /** A connection to an empty database, used for nothing else during the restore. */
  owner: pg.ClientBase
  source: AsyncIterable<Buffer>
  /** Receives the keys in the backup; an exception ends the restore before a row is read. */
  onKeys: (keys: string) => Promise<void>
  /** The store for file content; without it, content is skipped. */
  store?: ContentStore
  /** Receives the loaded tables, before sending is paused; an exception ends the restore. */
  onLoaded?: (tables: Summary['tables']) => Promise<void>
}

export async function restoreBackup(deps: RestoreDeps): Promise<Restored> {
  const { owner, source, onKeys, onLoaded, store } = deps
  await refuseIfInUse(owner)
  const reader = readSections(source)
  const about = readAbout(await readLine(reader))
  const keys = await readLine(reader)
  if (!keys.startsWith(keysOpening)) throw new Error(damaged)
  await onKeys(keys.slice(keysOpening.length))
  try {
    await migrateAsFarAs(owner, about)
    await owner.query(`create table coldframe.restoring as select now() as since`)
    await emptyAll(owner)
    const { tables } = await load(owner, reader, store)
    await migrate(owner)
    await onLoaded?.(tables)
    await finishRestore(owner, about)
    return { madeAt: about.madeAt, tables: Object.keys(tables).length, rows: countRows(tables) }
  } catch (error) {
    await emptyDatabase(owner)
    throw error
  }
}

async function refuseIfInUse(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('coldframe', 'public', 'private', 'auth', 'realtime', 'storage') limit 1`,
  )
  if (rows.length > 0)
    throw new Error('This database is not empty. Restore into a new one: nothing is ever written over.')
}

async function readLine(reader: BackupReader): Promise<string> {
  const section = await reader.next()
  if (section?.kind !== 'line') throw new Error(noBackup)
  return section.text
}

/** Functions and policies are applied later, from this code, so that rows are loaded without them. */
async function migrateAsFarAs(owner: pg.ClientBase, about: About): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-restore-'))
  try {
    for (const kind of ['platform', 'migrations', 'functions', 'policies']) await mkdir(join(folder, kind))
    const ours = readFolder(schemaFolder).map(({ kind, name }) => `${kind}/${name}`)
    const unreleased = new Map(readUnreleased().map(({ name, sql }) => [`migrations/${name}`, sql]))
    for (const file of inPlaceOfReplaced(about.schema, ours)) {
      if (!/^(platform|migrations)\/\w+\.sql$/.test(file)) throw new Error(damaged)
      const [sql, to] = [unreleased.get(file), join(folder, file)]
      await (sql === undefined ? cp(join(schemaFolder, file), to) : writeFile(to, sql)).catch(() => {
        throw new Error(`This backup was made by a later version of Coldframe: ${file} is not known here.`)
      })
    }
    await migrate(owner, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The backup has its own version of rows that migrations insert, above all keys. Most tables have never had a row. */
async function emptyAll(owner: pg.ClientBase): Promise<void> {
  const tables = (await installationTables(owner)).map(({ name }) => name)
  const { rows } = await owner.query<{ name: string }>(
    `select name from unnest($1::regclass[]) name
     where pg_relation_size(name) > 0
       or exists (select from pg_partition_tree(name) where pg_relation_size(relid) > 0)`,
    [tables],
  )
  if (rows.length > 0) await owner.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
}

export const countRows = (tables: Summary['tables']): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

async function load(owner: pg.ClientBase, reader: BackupReader, store?: ContentStore): Promise<Summary> {
  let rows = 0
  let tables = 0
  await owner.query('begin')
  const foreignKeys = await dropForeignKeys(owner)
  for (let section = await reader.next(); section; section = await reader.next()) {
    if (section.kind === 'end') {
      const summary = readSummary(section.text)
      const expected = Object.keys(summary.tables).length
      if (summary.sha256 !== section.sha256 || expected !== tables || countRows(summary.tables) !== rows)
        throw new Error(damaged)
      await owner.query(foreignKeys)
      await owner.query('commit')
      return summary
    }
    const table = readCopy(section.text)
    if (!table) continue
    rows +=
      table.name === contentTable.name
        ? await restoreContent(reader.rows(), store)
        : await loadTable(owner, table, reader)
    tables += 1
  }
  throw new Error(damaged)
}

/**
 * Tables that reference each other cannot be loaded in any order, so all references are checked together at the end.
 * Returns the statements that add the foreign keys again.
 */
async function dropForeignKeys(owner: pg.ClientBase): Promise<string> {
  const { rows } = await owner.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'private', 'auth', 'storage')`,
  )
  await owner.query(rows.map(({ drop }) => drop).join('; '))
  return rows.map(({ add }) => add).join('; ')
}

// Rows are loaded unchanged: no trigger corrects, counts or announces them. An owner who is not a superuser may COPY
// into a table only while row-level security is not forced; no one else uses this database.
async function loadTable(owner: pg.ClientBase, table: CopiedTable, reader: BackupReader): Promise<number> {
  const { name, columns } = table
  const rows = reader.rows()
  const first = await rows.next()
  if (first.done) return 0
  await owner.query(`alter table ${name} no force row level security, disable trigger user`)
  const into = withErrorListener(owner.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
  await pipeline(withErrorListener(Readable.from(withFirst(first.value, rows))), into)
  await owner.query(`alter table ${name} force row level security, enable trigger user`)
  return into.rowCount
}

async function* withFirst(first: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

async function finishRestore(owner: pg.ClientBase, about: About): Promise<void> {
  await owner.query('begin')
  await owner.query('set local role service_role')
  await owner.query('select private.pause_sending($1)', [`Restored from the backup of ${about.madeAt}`])
  // System mail that was waiting has most likely been sent since; a user who misses one can request it again.
  await owner.query(`update private.outbox set sent_at = now(), html = '', text = '' where sent_at is null`)
  await owner.query('reset role')
  await owner.query('drop table coldframe.restoring')
  await owner.query('commit')
}

/** Empties the database, so that a restore can be repeated, or replace the current data. */
export async function emptyDatabase(owner: pg.ClientBase): Promise<void> {
  await owner.query('rollback')
  await owner.query(`
    drop publication if exists supabase_realtime;
    drop schema if exists coldframe, storage, realtime, private, auth, public cascade;
    create schema public`)
}
