// Checks of the connection, of the rights of the user of DATABASE_URL, and of the applied migrations.
import { join } from 'node:path'
import type { CatalogReader } from '#database/catalog-reader.ts'
import { readDatabaseUrl } from '#database/database-url.ts'
import { withoutDropped } from '#database/dropped-functions.ts'
import { readFolder } from '#database/sql-files.ts'
import { compareVersions, programVersion } from '#database/program-version.ts'
import type { Statement } from '#database/rights-statements.ts'
import { formatStatements, missingStatements } from '#database/rights.ts'
import { readApplied, readVersion } from '#database/versions.ts'
import type { Config } from '#server/config.ts'
import { letTry } from '#server/operations/backup/trial-restore.ts'
import { inTime } from '#server/operations/in-time.ts'
import { nameSome, type CheckDefinition, type Outcome, type Unknown } from './check.ts'

export type ConnectionFacts = { problem: string; fix: string } | { problem: undefined }

/** The missing rights of the user of DATABASE_URL. */
export type RightsFacts = {
  missing: Statement[]
  embedded: boolean
  /** The statement that allows trial restores of backups; null when they are allowed. */
  noTrial: string | null
}

export type SchemaFacts = {
  /** The digests of the applied files and of the files of this program, by `kind/name`. */
  applied: Record<string, string>
  files: Record<string, string>
  /** The latest program that served the database. */
  version: string | undefined
}

/** The missing rights of the user of DATABASE_URL; without a user in it, of the owner of the database. */
export async function gatherRights(
  reader: CatalogReader,
  { databaseUrl }: Config,
  verifier: string,
): Promise<RightsFacts | Unknown> {
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
    return { unknown: `The database does not respond: ${(error as Error).message}.` }
  }
}

export const connectionChecks: CheckDefinition<ConnectionFacts>[] = [
  {
    id: 'database-connection',
    title: 'Connection',
    evaluate: (facts) =>
      facts.problem === undefined
        ? { state: 'ok', found: 'PostgreSQL responds, and its data matches the keys of this installation.' }
        : { state: 'failing', found: facts.problem, fix: facts.fix },
  },
]

export const rightsChecks: CheckDefinition<RightsFacts>[] = [
  { id: 'database-rights', title: 'Rights', evaluate: checkRights },
  {
    id: 'trial-restore-rights',
    title: 'Trial restores',
    evaluate: ({ noTrial }) =>
      noTrial === null
        ? { state: 'ok', found: 'Backups can be verified by a trial restore.' }
        : {
            state: 'warning',
            found:
              'coldframe backup --verify restores into a temporary database, which the user of DATABASE_URL may not create.',
            fix: `As an administrator, run: ${noTrial}`,
          },
  },
]

export const schemaChecks: CheckDefinition<SchemaFacts>[] = [
  { id: 'database-schema', title: 'Migrations', evaluate: checkSchema },
]

function checkRights({ missing, embedded }: RightsFacts): Outcome {
  if (missing.length === 0)
    return { state: 'ok', found: 'All roles and grants that Coldframe needs are in place.' }
  const how = embedded
    ? 'Restart Coldframe, which runs'
    : 'Run coldframe database prepare --admin postgres://ADMINISTRATOR@…, or run this in the database as an administrator'
  return {
    state: 'failing',
    found: `${missing.length} ${missing.length === 1 ? 'statement is' : 'statements are'} missing. The next start runs them, or fails if the user of DATABASE_URL is not allowed to.`,
    fix: `${how}:\n${formatStatements(missing)}`,
  }
}

function checkSchema({ applied, files, version }: SchemaFacts): Outcome {
  const waiting = Object.keys(files).filter((name) => applied[name] !== files[name])
  const unknown = Object.keys(applied).filter((name) => isMigration(name) && !(name in files))
  const isOlder = version !== undefined && compareVersions(version, programVersion) > 0
  if (isOlder || unknown.length > 0)
    return {
      state: 'failing',
      found: `A newer version${isOlder ? ` (${version})` : ''} has changed this database; this program is ${programVersion}.`,
      fix: 'Upgrade this server to that version. An older one must not write to the database.',
    }
  if (waiting.length > 0)
    return {
      state: 'warning',
      found: `${nameSome(waiting, 1)} ${waiting.length > 1 ? 'differ' : 'differs'} from version ${programVersion}.`,
      fix: 'Restart Coldframe (systemctl restart coldframe). It updates the database before it serves requests.',
    }
  const count = Object.keys(applied).filter(isMigration).length
  return {
    state: 'ok',
    found: `All ${count} migrations are applied, and every function and policy matches version ${programVersion}.`,
  }
}

const isMigration = (name: string) => name.startsWith('migrations/') || name.startsWith('platform/')
