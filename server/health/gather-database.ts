// Gathers the database's own data, and observations from using it.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readDatabaseUrl, urlsOf } from '#database/database-url.ts'
import type { Database } from '#database/database.ts'
import { withoutDropped } from '#database/dropped-functions.ts'
import { readFolder } from '#database/migrate.ts'
import type { CatalogReader } from '#database/catalog-reader.ts'
import { missingStatements } from '#database/rights.ts'
import { readApplied, readVersion } from '#database/versions.ts'
import type { Config } from '#server/config.ts'
import { letTry } from '#server/operations/backup/trial-restore.ts'
import { readDisk } from '#server/operations/disk.ts'
import { unchecked, type Unknown } from './check.ts'
import type { DatabaseAnswer, DatabaseFacts, Facts, SchemaFacts } from './facts.ts'
import { inTime } from '#server/operations/in-time.ts'

type Sources = {
  config: Config
  db: Database
  now: () => Date
}

export async function gatherDatabase({ config, db, now }: Sources): Promise<Facts['database']> {
  try {
    const startedAt = now().getTime()
    const answer = await inTime(readSystemFacts(db), 'The database')
    const middle = (startedAt + now().getTime()) / 2
    const [echoMs, disk] = await Promise.all([hearEcho(db), findDisk(config, answer.settings)])
    return { ...answer, skewMs: Date.parse(answer.clock) - middle, echoMs, disk, config, now: now() }
  } catch (error) {
    return { unknown: explain(error as Error) }
  }
}

async function readSystemFacts(db: Database): Promise<DatabaseAnswer> {
  const [row] = await db
    .as({ role: 'service_role', readOnly: true })
    .query<{ facts: DatabaseAnswer }>('select private.system_facts() as facts')
  return row!.facts
}

// 42883 undefined_function, 3F000 invalid_schema_name.
function explain(error: Error & { code?: string }): string {
  if (error.code === '42883' || error.code === '3F000')
    return 'The database is not of this version yet: see Migrations.'
  return `The database gave no answer: ${error.message}.`
}

/** The missing rights of the user of DATABASE_URL; without a user in it, of the owner of the database. */
export async function gatherRights(
  reader: CatalogReader,
  { databaseUrl }: Config,
  verifier: string,
): Promise<Facts['rights']> {
  return attempt(async () => {
    const named = databaseUrl ? decodeURIComponent(readDatabaseUrl(databaseUrl).username) : ''
    const owner = named || (await findOwner(reader))
    return {
      missing: await missingStatements(reader, { owner, verifier }),
      embedded: !databaseUrl,
      noTrial: await findNoTrial(reader, owner),
    }
  })
}

async function findNoTrial(reader: CatalogReader, owner: string): Promise<string | null> {
  const { rows } = await reader.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = $1',
    [owner],
  )
  return rows[0]?.may === false ? letTry(owner) : null
}

async function findOwner(reader: CatalogReader): Promise<string> {
  const { rows } = await reader.query<{ name: string }>(
    'select pg_get_userbyid(datdba) as name from pg_database where datname = current_database()',
  )
  return rows[0]!.name
}

export async function gatherSchema(reader: CatalogReader): Promise<SchemaFacts | Unknown> {
  return attempt(async () => {
    const files = readFolder(join(import.meta.dirname, '..', '..', 'database'))
    return {
      applied: byName(await withoutDropped(reader, (await readApplied(reader)) ?? [], files)),
      files: byName(files),
      version: await readVersion(reader),
    }
  })
}

const byName = (files: readonly { kind: string; name: string; digest: string }[]) =>
  Object.fromEntries(files.map(({ kind, name, digest }) => [`${kind}/${name}`, digest]))

async function attempt<T>(work: () => Promise<T>): Promise<T | Unknown> {
  try {
    return await inTime(work(), 'The database')
  } catch (error) {
    return { unknown: `The database gave no answer: ${(error as Error).message}.` }
  }
}

/** Tests the path of every live update: NOTIFY, and LISTEN on a separate connection. */
async function hearEcho(db: Database): Promise<DatabaseFacts['echoMs']> {
  const heard = Promise.withResolvers<void>()
  const channel = `health_${randomUUID().slice(0, 8)}`
  const listening = db.listen(channel, () => heard.resolve())
  try {
    await inTime(listening, 'LISTEN')
    const sent = performance.now()
    await db.as({ role: 'service_role' }).query('select pg_notify($1, $2)', [channel, ''])
    await inTime(heard.promise, 'NOTIFY')
    return performance.now() - sent
  } catch {
    return null
  } finally {
    // Ends it even when it starts only after the timeout.
    await inTime(
      listening.then((stop) => stop()),
      'LISTEN',
    ).catch(() => undefined)
  }
}

async function findDisk(
  { dataDir, databaseUrl }: Config,
  settings: DatabaseAnswer['settings'],
): Promise<DatabaseFacts['disk']> {
  if (databaseUrl && !isOnThisMachine(databaseUrl))
    return { state: 'off', found: 'PostgreSQL is on another machine: watch its disk there.' }
  const folder = databaseUrl ? settings['data_directory'] : join(dataDir, 'postgres')
  if (!folder)
    return {
      state: 'off',
      found: 'PostgreSQL does not show us where its files are.',
      fix: 'As an administrator: grant pg_monitor to service_role',
    }
  try {
    const [theirs, ours] = await Promise.all([stat(folder), stat(dataDir)])
    if (theirs.dev === ours.dev) return { state: 'off', found: 'On the same disk as DATA_DIR.' }
  } catch {
    return { state: 'off', found: `${folder} can not be read by this user: watch its disk by other means.` }
  }
  return (await readDisk(folder)) ?? unchecked({ unknown: `The free space of ${folder} could not be read.` })
}

function isOnThisMachine(databaseUrl: string): boolean {
  return urlsOf(databaseUrl).every((one) => {
    const { hostname, searchParams } = new URL(one)
    const host = searchParams.get('host') ?? hostname
    return host.startsWith('/') || ['', 'localhost', '127.0.0.1', '[::1]'].includes(host)
  })
}
