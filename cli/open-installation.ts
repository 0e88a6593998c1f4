// The database of this installation as its owner, whether its server is running or not.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#database/embedded.ts'
import type { Config } from '#server/config.ts'

export async function withOwner<T>(config: Config, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const { connection, close } = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, close: async () => undefined }
    : await openEmbedded(config.dataDir)
  try {
    return await withClient(connection, work)
  } finally {
    await close()
  }
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Opened = { connection: pg.ClientConfig; close(): Promise<void> }

async function openEmbedded(dataDir: string): Promise<Opened> {
  const folder = join(dataDir, 'postgres')
  const running = await findRunning(folder)
  if (running) return { connection: { ...running, database: 'coldframe' }, close: async () => undefined }
  const postgres = await startEmbedded({ dataDir: folder })
  const connection = { ...postgres.connection, database: 'coldframe' }
  await withClient(postgres.connection, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'coldframe'`)
    if (rowCount === 0) await client.query('create database coldframe')
  })
  return { connection, close: () => postgres.stop() }
}

/** Asks who is there: PostgreSQL writes its socket's folder into the fifth line of postmaster.pid. */
async function findRunning(folder: string): Promise<pg.ClientConfig | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const host = lines[4]
  if (!host) return undefined
  const connection = { host, user: 'postgres', database: 'postgres' }
  return withClient(connection, async () => connection).catch(() => undefined)
}
