// A PostgreSQL for one test, which may be stopped, killed and started again while in use. Its address does not
// change: it is a link to the current place of its socket.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openAs } from '../open-pool.ts'
import type { Database } from '../database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../embedded.ts'
import { loginRole } from '../rights-facts.ts'
import { adaId, copyPreparedCluster, testPrograms } from './prepared-cluster.ts'
import { makeLogin } from './fresh-database.ts'
import { queryOnce, openReusedConnection } from './reused-connection.ts'

export type OwnPostgres = {
  dataDir: string
  connection: pg.ClientConfig
  /** The value for DATABASE_URL. */
  url: string
  /** The server's login; it works once the database is migrated. */
  login: pg.ClientConfig
  /** Opens a pool the way the product does. */
  openPool(size: number, silenceMs?: number): Database
  /** Runs statements as the owner. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  /** Disconnects all clients and shuts down properly. */
  stop(): Promise<void>
  /** Simulates a power cut, without loss of disk data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Kills one of its processes by SIGKILL, after which PostgreSQL restarts all of them. */
  killBackend(): Promise<void>
  /** Suspends its processes with their sockets. Returns a function that resumes them. */
  freeze(): Promise<() => void>
  close(): Promise<void>
}

export type OwnPostgresOptions = {
  /** The folder of its files; a temporary one by default. */
  dataDir?: string
  settings?: Record<string, string>
  /** False for an empty database. */
  migrated?: boolean
  /** The `bin` folder of another PostgreSQL than all tests use: a folder with `postgres` in it. */
  binDir?: string
  /** Follows this server by streaming replication; that server is stopped, copied and started again. */
  standbyOf?: OwnPostgres
}

// The embedded PostgreSQL has no query compiler; one of the system would compile short queries.
const quick = { fsync: 'off', full_page_writes: 'off', jit: 'off' }

export async function ownPostgres(options: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-own-'))
  await chmod(folder, 0o755)
  const dataDir = options.dataDir ?? join(folder, 'data')
  const host = join(folder, 'socket')
  const settings: Record<string, string> = { ...quick, ...options.settings }
  const connection = { host, user: 'postgres', database: 'coldframe' }
  const programs = options.binDir === undefined ? testPrograms() : { binDir: options.binDir }
  let running: EmbeddedPostgres | undefined

  async function start(): Promise<void> {
    const started = await startEmbedded({ dataDir, settings, ...programs })
    await symlink(started.connection.host, `${host}.next`)
    await rename(`${host}.next`, host)
    running = started
  }
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  const stop = async () => {
    await owner.drop()
    await running?.stop()
    running = undefined
  }
  const owner = openReusedConnection(connection)

  const { standbyOf, migrated = true } = options
  if (standbyOf) {
    settings['primary_conninfo'] = `host=${String(standbyOf.connection.host)} user=postgres`
    await copyAsStandby(standbyOf, dataDir)
  } else if (migrated) await copyPreparedCluster(dataDir, programs.binDir)
  await start()
  if (!migrated) await queryOnce({ ...connection, database: 'postgres' }, 'create database coldframe')
  return {
    dataDir,
    connection,
    url: `postgresql://postgres@localhost/coldframe?host=${encodeURIComponent(host)}`,
    login: migrated && !standbyOf ? await makeLogin(connection) : {},
    openPool: (size, silenceMs) =>
      openAs({ ...connection, user: loginRole(connection.database) }, size, { silenceMs }),
    sql: owner.ask,
    stop,
    async crash() {
      await owner.drop()
      process.kill(await postmaster(), 'SIGQUIT')
      await stop()
    },
    start,
    async killBackend() {
      const [row] = await owner.ask<{ pid: number }>(
        `select pid from pg_stat_activity where usename = '${loginRole(connection.database)}' order by random() limit 1`,
      )
      await owner.drop()
      if (row) process.kill(row.pid, 'SIGKILL')
    },
    async freeze() {
      const rows = await owner.ask<{ pid: number }>(
        `select pid from pg_stat_activity where usename = '${loginRole(connection.database)}'`,
      )
      await owner.drop()
      const pids = [await postmaster(), ...rows.map(({ pid }) => pid)]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
    async close() {
      await stop()
      // Synchronous, because promises take three times as much processor time for its thousands of files.
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyAsStandby(primary: OwnPostgres, dataDir: string): Promise<void> {
  await primary.stop()
  await promisify(execFile)('cp', ['-a', primary.dataDir, dataDir])
  await writeFile(join(dataDir, 'standby.signal'), '')
  await primary.start()
}

export type DurablePostgres = OwnPostgres & { adaId: string }

/** Configured like an installation: committed data is on disk. Ada is signed up. */
export async function durablePostgres(): Promise<DurablePostgres> {
  const postgres = await ownPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } })
  await postgres.sql(
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
     values ('${adaId}', 'ada@coldframe.test', now(), now(), now())`,
  )
  return { ...postgres, adaId }
}
