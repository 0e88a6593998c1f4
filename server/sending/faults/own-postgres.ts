// A PostgreSQL for one fault run, as an installation has it: what is committed is on the disk. It can be stopped from
// one moment to the next, and recovers from its log when it starts again.
import { mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded, type EmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { adaId, makeLogin } from '#database/testing.ts'
import type { RunDatabase } from './run.ts'

export type OwnPostgres = RunDatabase & {
  /** For DATABASE_URL. */
  url: string
  /** Ends at once and starts again; answers after how many milliseconds it takes connections. */
  crash(): Promise<number>
  close(): Promise<void>
}

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-crash-'))
  const dataDir = join(folder, 'postgres')
  // Each start has a socket of its own; whoever connects finds it at the same place.
  const socket = join(folder, 'socket')
  const connection = { host: socket, user: 'postgres', database: 'coldframe' }
  let stopped = Promise.withResolvers<void>()
  let server: EmbeddedPostgres

  async function start(): Promise<void> {
    stopped = Promise.withResolvers()
    server = await startEmbedded({ dataDir, onStopped: () => stopped.resolve() })
    await symlink(server.connection.host, `${socket}.next`)
    await rename(`${socket}.next`, socket)
  }

  await start()
  await query({ ...connection, database: 'postgres' }, 'create database coldframe')
  await asOwner(connection, migrate)
  const login = await makeLogin(connection)
  await query(
    connection,
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
     values ('${adaId}', 'ada@coldframe.test', now(), now(), now())`,
  )
  return {
    adaId,
    login,
    sql: (text) => query(connection, text),
    url: `postgresql://postgres@localhost/coldframe?host=${encodeURIComponent(socket)}`,
    async crash() {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      const from = performance.now()
      // What `pg_ctl stop -m immediate` says: no checkpoint, nothing is written down any more.
      process.kill(Number(pid), 'SIGQUIT')
      await stopped.promise
      await server.stop()
      await start()
      return Math.round(performance.now() - from)
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const query = (connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> =>
  asOwner(connection, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

async function asOwner<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
