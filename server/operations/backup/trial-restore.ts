// Tests that a backup can be restored: restores it into a new database, and counts and sums every table there.
import pg from 'pg'
import { contentTable } from './backup-content.ts'
import { countRows, restoreBackup } from './restore-backup.ts'
import { sumTables } from './write-backup.ts'

type TrialDeps = {
  /** A connection to the installation, used for nothing else during the trial. */
  owner: pg.Client
  /** Opens another database of the same server as the same user, and closes it when the work is done. */
  withDatabase: (name: string, work: (client: pg.Client) => Promise<void>) => Promise<void>
  source: AsyncIterable<Buffer>
  /** Ends the trial; its database is still dropped. */
  signal?: AbortSignal | undefined
}

type Trial = { tables: number; rows: number }

const mark = 'Made by coldframe backup --verify, which drops it'
const oneTrial = 'select pg_try_advisory_lock(7261053119) as free'

export async function tryRestore({ owner, withDatabase, source, signal }: TrialDeps): Promise<Trial> {
  const name = await findName(owner)
  const drop = () => owner.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  await makeDatabase(owner, name, drop)
  const onAbort = () => void drop().catch(() => undefined)
  signal?.addEventListener('abort', onAbort, { once: true })
  const trial: Trial = { tables: 0, rows: 0 }
  try {
    signal?.throwIfAborted()
    await withDatabase(name, async (client) => {
      await restoreBackup({
        owner: client,
        source,
        onKeys: async () => undefined,
        onLoaded: async (tables) => {
          await refuseDifference(client, tables)
          trial.tables = Object.keys(tables).length
          trial.rows = countRows(tables)
        },
      })
    })
    return trial
  } catch (error) {
    throw signal?.aborted ? new Error('The trial restore was stopped.', { cause: error }) : error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await drop()
  }
}

/** The right to create a database is missing: this is not a fault of the backup. */
export class NoTrial extends Error {}

export const letTry = (user: string): string => `alter role ${pg.escapeIdentifier(user)} createdb;`

/** The same name in each trial, so that the next one drops the database of a killed one. */
async function findName(owner: pg.Client): Promise<string> {
  const { rows: locks } = await owner.query<{ free: boolean }>(oneTrial)
  if (!locks[0]!.free) throw new Error('Another trial restore of this installation is running.')
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  return `${rows[0]!.name.slice(0, 50)}_trial`
}

async function makeDatabase(owner: pg.Client, name: string, drop: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ comment: string | null; user: string; may: boolean }>(
    `select (select shobj_description(oid, 'pg_database') from pg_database where datname = $1) as comment,
       current_user as user, (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may`,
    [name],
  )
  const { comment, user, may } = rows[0]!
  if (!may)
    throw new NoTrial(
      `--verify restores into a database of its own, and ${user} may not make one. As an administrator: ${letTry(user)}`,
    )
  if (comment === mark) await drop()
  await owner
    .query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`)
    .catch((error: pg.DatabaseError) => {
      if (error.code !== '42P04') throw error
      throw new Error(`There is a database ${name} already, which --verify did not make. Rename it.`, {
        cause: error,
      })
    })
  await owner.query(`comment on database ${pg.escapeIdentifier(name)} is '${mark}'`)
  // Members of the shared roles could read all of it: those of other installations on this server.
  await owner.query(`revoke connect on database ${pg.escapeIdentifier(name)} from public`)
}

type Sums = Awaited<ReturnType<typeof sumTables>>

async function refuseDifference(client: pg.Client, expected: Sums): Promise<void> {
  const restored = await sumTables(client)
  const different = Object.keys(expected).filter(
    (name) =>
      name !== contentTable.name &&
      (restored[name]?.rows !== expected[name]!.rows || restored[name].sha256 !== expected[name]!.sha256),
  )
  const [first] = different
  if (first)
    throw new Error(
      `Restored on trial, ${different.length} of ${Object.keys(expected).length} tables differ from the backup: ${first} has ${restored[first]?.rows ?? 0} rows of ${expected[first]!.rows}.`,
    )
}
