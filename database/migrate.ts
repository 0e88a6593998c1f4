// Brings a database to the schema of this code: platform and migrations once each and in order, then functions and
// policies as a whole whenever their file changed, so that each has a single definition.
import { basename } from 'node:path'
import pg from 'pg'
import { adoptBaseline, hasReplaced, isBaseline, withoutReplaced } from './baseline.ts'
import type { CatalogReader } from './catalog-reader.ts'
import {
  giveFunctionsTheirRights,
  giveTablesTheirRights,
  makeRightsDefault,
  resetPolicies,
} from './common-rights.ts'
import { withoutDropped } from './dropped-functions.ts'
import { formerDigests } from './former-digests.ts'
import { compareVersions, programVersion } from './program-version.ts'
import { ensureRights } from './rights.ts'
import { appliedOnce, nameOf, readFolder, type Kind, type SqlFile } from './sql-files.ts'
import { recordReplacement, unreleasedFor } from './unreleased-migrations.ts'
import { EarlyDevelopment, storeVersion, OlderProgram, readApplied, readVersion } from './versions.ts'

/** The advisory lock that serializes processes starting together; any constant works. */
const migrationLock = 7_261_053_117

/** Returns the names of the files applied. `client` must own the database, and nothing else may use it in that time. */
export async function migrate(
  client: pg.ClientBase,
  folder = import.meta.dirname,
  version = programVersion,
): Promise<string[]> {
  const files = readFolder(folder)
  await refuseIfOlder(client, files, version)
  await ensureRights(client)
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    const earlier = await finishUnreleased(client, files)
    const pending = await findPending(client, files)
    for (const [place, file] of pending.entries()) {
      if (file.kind === 'functions' && pending[place - 1]?.kind !== 'functions')
        await client.query(makeRightsDefault)
      await apply(client, file)
    }
    await attachPublishedTables(client)
    await limitKeys(client)
    await storeVersion(client, version)
    // Processes that cache the old schema reload it.
    if (pending.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    return [...earlier, ...pending].map(nameOf)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** Continues a database that development left between 0.1.0 and 0.2.0; a kill repeats nothing that was applied. */
async function finishUnreleased(client: pg.ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> {
  await client.query(`
    create schema if not exists coldframe;
    create table if not exists coldframe.schema_files (
      kind text, name text, digest text not null, applied_at timestamptz not null default now(),
      primary key (kind, name)
    )`)
  const unreleased = unreleasedFor((await readApplied(client))!, files)
  if (unreleased.length === 0) return []
  const pending = await findPending(client, unreleased)
  for (const file of pending) await apply(client, file)
  await recordReplacement(client, files)
  return pending
}

async function findPending(client: pg.ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> {
  if (files.some(({ name }) => isBaseline(name)) && hasReplaced((await readApplied(client))!))
    await adoptBaseline(client, files)
  const standing = await withoutDropped(client, (await readApplied(client))!, files)
  const applied = new Map(standing.map((row) => [nameOf(row), row.digest]))
  const pending: SqlFile[] = []
  for (const file of files) {
    const before = applied.get(nameOf(file))
    if (before === file.digest) continue
    if (before !== undefined && before === formerDigests[nameOf(file)])
      await client.query(insertFileStatement(file))
    else if (before !== undefined && appliedOnce.has(file.kind)) throw await changedFile(client, file)
    else pending.push(file)
  }
  return pending
}

async function changedFile(client: pg.ClientBase, file: SqlFile): Promise<Error> {
  if ((await readVersion(client)) === undefined) return new EarlyDevelopment(nameOf(file))
  return new Error(
    `${nameOf(file)} is not what this database was made with: the files of this program were changed. Install the release again. (While developing: migrations only add, so write a new one.)`,
  )
}

/** Rejects a database that a later program has served. Changes nothing. */
export async function refuseOlder(client: pg.ClientBase): Promise<void> {
  await refuseIfOlder(client, readFolder(import.meta.dirname), programVersion)
}

/** The name of a file of this program that was not applied as it is; undefined when the schema is this program's. */
export async function findOtherFile(client: CatalogReader): Promise<string | undefined> {
  const files = readFolder(import.meta.dirname)
  const standing = await withoutDropped(client, (await readApplied(client)) ?? [], files)
  const applied = new Map(standing.map((row) => [nameOf(row), row.digest]))
  const other = files.find((file) => applied.get(nameOf(file)) !== file.digest)
  return other && nameOf(other)
}

async function refuseIfOlder(
  client: pg.ClientBase,
  files: readonly SqlFile[],
  version: string,
): Promise<void> {
  const applied = await readApplied(client)
  if (!applied) return
  const database = await readVersion(client)
  if (database !== undefined && compareVersions(version, database) < 0)
    throw new OlderProgram(version, database)
  const known = new Set([...files, ...unreleasedFor(applied, files)].map(nameOf))
  // A program older than the baseline has the replaced files itself.
  const ours =
    files.some(({ name }) => isBaseline(name)) && hasReplaced(applied) ? withoutReplaced(applied) : applied
  const unknown = ours.find((file) => appliedOnce.has(file.kind as Kind) && !known.has(nameOf(file)))
  if (!unknown) return
  throw database === undefined ? new EarlyDevelopment(nameOf(unknown)) : new OlderProgram(version, database)
}

/**
 * Sends all statements for a file together: a start applies hundreds of files, and five round trips for each took
 * longer.
 */
async function apply(client: pg.ClientBase, file: SqlFile): Promise<void> {
  const { kind, name, sql } = file
  // Functions may call functions of a later file.
  const before = `begin; set local check_function_bodies = off;
    ${kind === 'policies' ? resetPolicies(basename(name, '.sql')) : ''};\n`
  const after = [
    ...(appliedOnce.has(kind) ? [giveTablesTheirRights] : []),
    giveFunctionsTheirRights(sql),
    insertFileStatement(file),
    'commit',
  ]
  try {
    await client.query(`${before}${sql}\n;${after.join(';')}`)
  } catch (error) {
    await client.query('rollback')
    const place = lineOf(error, sql, before.length)
    throw new Error(`${kind}/${name}${place}: ${(error as Error).message}`, { cause: error })
  }
}

const insertFileStatement = ({ kind, name, digest }: SqlFile): string =>
  `insert into coldframe.schema_files (kind, name, digest) values (${[kind, name, digest].map(pg.escapeLiteral).join(', ')})
   on conflict (kind, name) do update set digest = excluded.digest, applied_at = now()`

/** The line of the error, when the file itself is wrong. */
function lineOf(error: unknown, sql: string, before: number): string {
  const position = Number((error as pg.DatabaseError).position) - before
  return position > 0 && position <= sql.length ? `:${sql.slice(0, position).split('\n').length}` : ''
}

// Runs at every start, so that a kill after the last migration leaves no table without its change feed; `attach` does
// nothing to a table that has one.
async function attachPublishedTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select realtime.attach(format('%I.%I', schemaname, tablename)::regclass)
    from pg_publication_tables where pubname = 'supabase_realtime'`)
}

// Runs at every start as well: the policies of new tables come from the program, not from their files.
async function limitKeys(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if to_regprocedure('private.limit_keys()') is not null then perform private.limit_keys(); end if;
  end $$`)
}
