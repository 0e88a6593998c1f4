// The database of this installation as its owner, whether or not its server is running. Only `restore` creates one:
// any other command without a database has different settings from the server.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { editDatabaseUrl } from '#database/database-url.ts'
import { startEmbedded, type EmbeddedPostgres } from '#database/embedded.ts'
import { refuseOtherKeys } from '#database/installation-keys.ts'
import { refuseOlder } from '#database/migrate.ts'
import { findPrimaryUrl } from '#database/primary.ts'
import { readApplied } from '#database/versions.ts'
import { withClient } from '#database/with-client.ts'
import { errorCode } from '#database/error-code.ts'
import type { Config } from '#server/config.ts'
import { readExistingSecrets, type Secrets } from '#server/secrets.ts'

/** `connectionTo` connects the same user to another database of the same server. */
type Work<T> = (owner: pg.Client, connectionTo: (database: string) => pg.ClientConfig) => Promise<T>

export async function withOwner<T>(config: Config, work: Work<T>): Promise<T> {
  return withDatabase(config, false, async (owner, connectionTo) => {
    if (!(await readApplied(owner)))
      throw new Error(`${where(config)} holds no installation of Coldframe. ${otherSettings}`)
    await refuseOlder(owner)
    const secret = config.jwtSecret ?? (await readKeys(config)).jwtSecret
    await refuseOtherKeys(owner, secret)
    return work(owner, connectionTo)
  })
}

export async function readKeys({ dataDir }: Config): Promise<Secrets> {
  refuseOtherUser(dataDir)
  return readExistingSecrets(dataDir)
}

/** For `restore`: the database may not exist yet. */
export async function withNewOwner<T>(config: Config, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  return withDatabase(config, true, work)
}

export const otherSettings =
  'Give this command the settings of the server: coldframe --env-file FILE COMMAND, with the file that starts it.'

const where = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? 'The database of DATABASE_URL' : `DATA_DIR (${dataDir})`

async function withDatabase<T>(config: Config, mayMake: boolean, work: Work<T>): Promise<T> {
  refuseOtherUser(config.dataDir)
  const { connection, close } = config.databaseUrl
    ? {
        connection: { connectionString: await findPrimaryUrl(config.databaseUrl) },
        close: async () => undefined,
      }
    : await openEmbedded(config, mayMake)
  try {
    return await withClient(connection, (owner) => work(owner, (database) => withName(connection, database)))
  } finally {
    await close()
  }
}

function withName(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const connectionString = editDatabaseUrl(connection.connectionString, (url) => {
    url.pathname = encodeURIComponent(database)
  })
  return { connectionString }
}

/** Files created here by root would prevent the server from starting; and other users cannot read its keys. */
export function refuseOtherUser(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  const asRoot = process.getuid?.() === 0
  if (asRoot ? uid === 0 : isReadable(join(dataDir, 'secrets.json'))) return
  const name = execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()
  throw new Error(
    `DATA_DIR (${dataDir}) belongs to the user ${name}. Run this command as them: runuser -u ${name} -- …`,
  )
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch (error) {
    return errorCode(error) === 'ENOENT'
  }
}

/** The owner's connection; undefined when the embedded PostgreSQL is not running. Creates and starts nothing. */
export async function findConnection({ databaseUrl, dataDir }: Config): Promise<pg.ClientConfig | undefined> {
  if (databaseUrl) return { connectionString: await findPrimaryUrl(databaseUrl) }
  const running = await findRunning(join(dataDir, 'postgres'))
  return running && { ...running, database: 'coldframe' }
}

type Opened = { connection: pg.ClientConfig; close(): Promise<void> }

async function openEmbedded(config: Config, mayMake: boolean): Promise<Opened> {
  const folder = join(config.dataDir, 'postgres')
  if (!mayMake && !existsSync(join(folder, 'PG_VERSION')))
    throw new Error(`${where(config)} holds no database, and DATABASE_URL is not set. ${otherSettings}`)
  const postgres = await findOrStart(folder)
  if (!('stop' in postgres))
    return { connection: { ...postgres, database: 'coldframe' }, close: async () => undefined }
  const connection = { ...postgres.connection, database: 'coldframe' }
  await withClient(postgres.connection, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'coldframe'`)
    if (rowCount === 0) await client.query('create database coldframe')
  })
  return { connection, close: () => postgres.stop() }
}

/** A server may be starting at the same time: then its PostgreSQL uses the folder, and responds a little later. */
async function findOrStart(folder: string): Promise<pg.ClientConfig | EmbeddedPostgres> {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    const running = await findRunning(folder)
    if (running) return running
    try {
      return await startEmbedded({ dataDir: folder, patience: 1 })
    } catch (error) {
      if (triesLeft === 0 || !existsSync(join(folder, 'postmaster.pid'))) throw error
    }
  }
}

/**
 * Finds a running server: PostgreSQL writes its process ID and its socket's folder into the first and the fifth line
 * of postmaster.pid. Waits ten seconds for one that is starting.
 */
async function findRunning(folder: string, waitsLeft = 50): Promise<pg.ClientConfig | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  if (!lines) return undefined
  const [pid, , , , host] = lines
  const connection = { host, user: 'postgres', database: 'postgres' }
  const answers = host && (await withClient(connection, async () => true).catch(() => false))
  if (answers) return connection
  // The file is empty for a moment while it is written.
  if (waitsLeft === 0 || (pid && !isAlive(Number(pid)))) return undefined
  await sleep(200)
  return findRunning(folder, waitsLeft - 1)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
