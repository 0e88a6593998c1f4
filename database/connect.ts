// Opens a migrated database from the configuration: DATABASE_URL, or else the embedded PostgreSQL.
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from './database.ts'
import { editDatabaseUrl, readDatabaseUrl, urlsOf } from './database-url.ts'
import { startEmbedded } from './embedded.ts'
import { storeKeyFingerprint, refuseOtherKeys } from './installation-keys.ts'
import { createLogin, ensurePassword } from './login.ts'
import { findOtherFile, migrate, refuseOlder } from './migrate.ts'
import { openAs } from './open-pool.ts'
import { watchPrimary, refuseStandby, type Primary } from './primary.ts'
import { Replicas } from './replicas.ts'
import { ensureRights } from './rights.ts'
import { withClient } from './with-client.ts'

type ConnectOptions = {
  /**
   * A PostgreSQL 15 or later whose user may create roles, or the several servers of one cluster; without it the
   * embedded one runs under `dataDir`.
   */
  databaseUrl?: string
  /** Standbys of it that may answer reads, in one URL. */
  replicaUrl?: string | undefined
  dataDir: string
  /** The installation's secret. The login role's password is derived from it, so that every process knows it. */
  secret: string
  poolSize?: number
  /**
   * True when the caller has already brought the schema to this program's version: the database is opened and nothing
   * is changed.
   */
  isPrepared?: boolean
  /** Called when the embedded PostgreSQL was launched and is not ready yet, which leaves time for other work. */
  onStarting?: () => void
  /** Called when the embedded PostgreSQL ends unexpectedly. */
  onStopped?: (reason: string) => void
}

export type Connected = {
  db: Database
  /** The standbys behind `db.reads`. */
  replicas: Replicas | undefined
  /** Opens another pool, for work that must never wait behind requests; `close` closes it too. */
  openPool(size: number): Database
  /** The login of the database owner, for backups and similar work; never for a request. */
  owner: pg.ClientConfig
  close(): Promise<void>
}

export async function connect(options: ConnectOptions): Promise<Connected> {
  const { owner, stop, primary } = options.databaseUrl
    ? await openServers(options.databaseUrl, options.dataDir)
    : await openEmbedded(options)
  try {
    const login = await (options.isPrepared
      ? readLogin(owner, options)
      : prepare({ owner, primary }, options))
    const pools: Database[] = []
    const standbyCheck = primary && { Client: primary.Client, verify: refuseStandby }
    const openPool = (size: number) => pools[pools.push(openAs(login, size, standbyCheck)) - 1]!
    const poolSize = options.poolSize ?? 12
    const db = openPool(poolSize)
    const replicas = options.replicaUrl
      ? new Replicas({
          primary: db,
          asking: openPool(1),
          urls: urlsOf(options.replicaUrl),
          openPool: (url, Client) => openAs(loginAt(url, login), poolSize, { Client }),
        })
      : undefined
    if (replicas) db.reads = replicas
    return {
      db,
      replicas,
      openPool,
      owner,
      async close() {
        await replicas?.close()
        await Promise.all(pools.map((pool) => pool.close()))
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Opened = { owner: pg.ClientConfig; stop(): Promise<void>; primary: Primary | undefined }

/**
 * Reports a wrong address or password as a variable to correct. The message omits the address, which may contain the
 * password.
 */
async function openServers(databaseUrl: string, dataDir: string): Promise<Opened> {
  try {
    const primary = await watchPrimary(databaseUrl, dataDir)
    const owner = {
      get connectionString() {
        return primary?.urlOf(databaseUrl) ?? databaseUrl
      },
    }
    await withClient(owner, async () => undefined)
    return { owner, primary, stop: async () => await primary?.close() }
  } catch (error) {
    const { message } = error as Error
    throw new Error(`DATABASE_URL can't be reached: ${message || 'nothing answers there'}`, { cause: error })
  }
}

async function openEmbedded(options: ConnectOptions): Promise<Opened> {
  const postgres = await startEmbedded({
    dataDir: join(options.dataDir, 'postgres'),
    onStarting: options.onStarting,
    onStopped: options.onStopped,
  })
  await withClient(postgres.connection, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'coldframe'`)
    if (rowCount === 0) await client.query('create database coldframe')
  })
  return {
    owner: { ...postgres.connection, database: 'coldframe' },
    stop: () => postgres.stop(),
    primary: undefined,
  }
}

/** Migrates, and returns the server's login. Everything that must be rejected is rejected before any change. */
async function prepare(
  { owner, primary }: Pick<Opened, 'owner' | 'primary'>,
  { secret, databaseUrl }: ConnectOptions,
): Promise<pg.ClientConfig> {
  return withClient(owner, async (client) => {
    await refuseOldServer(client)
    await refuseOlder(client)
    await refuseOtherKeys(client, secret)
    const login = await loginOf(client, owner, { secret, databaseUrl })
    await ensureRights(client, { verifier: login.verifier })
    const { connectionString } = login.config
    const here = primary ? { connectionString: primary.urlOf(connectionString!) } : login.config
    await ensurePassword(client, { ...login, config: here })
    await migrate(client)
    await storeKeyFingerprint(client, secret)
    await refuseOtherKeys(client, secret)
    return login.config
  })
}

type Secrets = Pick<ConnectOptions, 'secret' | 'databaseUrl'>

async function loginOf(client: pg.Client, owner: pg.ClientConfig, { secret, databaseUrl }: Secrets) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return createLogin(databaseUrl ? { connectionString: databaseUrl } : owner, rows[0]!.name, secret)
}

async function readLogin(owner: pg.ClientConfig, options: Secrets): Promise<pg.ClientConfig> {
  return withClient(owner, async (client) => {
    const other = await findOtherFile(client)
    if (other) throw new Error(`the database has another schema than this program (${other})`)
    return (await loginOf(client, owner, options)).config
  })
}

/** The same user and password on another server. */
function loginAt(url: string, { connectionString }: pg.ClientConfig): pg.ClientConfig {
  const { username, password } = readDatabaseUrl(connectionString!)
  return { connectionString: editDatabaseUrl(url, (at) => Object.assign(at, { username, password })) }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new Error('Coldframe needs PostgreSQL 15 or later (see DATABASE_URL).')
}
