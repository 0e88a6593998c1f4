// An installation with a supervisor: the real command with its own PostgreSQL, restarted whenever it exits
// (`Restart=on-failure`, `restart: unless-stopped`).
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'

export type KeptAlive = {
  /** The URL of the latest successful start. */
  url(): string
  dataDir: string
  starts(): number
  /** The process that was started, its child processes for roles, and those of PostgreSQL. */
  pidOf(who: Part): Promise<number>
  /** Runs as the owner of its database; retries while that is unavailable. */
  sql(text: string): Promise<Record<string, unknown>[]>
  /** Requests a stop; returns the exit code. */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

export type Part =
  | 'the first process'
  | 'a web process'
  | 'the worker'
  | 'PostgreSQL'
  | 'a backend of PostgreSQL'

const PAUSE_MS = 1_000

type Start = { env: Record<string, string>; within(command: string[]): string[] }

export async function startKeptAlive({ env, within }: Start): Promise<KeptAlive> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-kept-'))
  // PostgreSQL runs as another user when we are root, and its socket is in a subfolder.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await copyPreparedCluster(join(dataDir, 'postgres'))
  const [program, ...words] = within([process.execPath, join(import.meta.dirname, '..', '..', 'main.ts')])
  const ready = Promise.withResolvers<void>()
  let [url, starts, stopping] = ['', 0, false]
  let child: ChildProcess

  function start(): void {
    starts += 1
    child = spawn(program!, words, {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        TMPDIR: folder,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    createInterface({ input: child.stdout! }).on('line', (line) => {
      url = /^Coldframe is ready at (\S+)/.exec(line)?.[1] ?? url
      if (url) ready.resolve()
    })
    child.once('exit', () => {
      if (!url && starts === 20) ready.reject(new Error('it does not start'))
      else setTimeout(() => stopping || start(), PAUSE_MS)
    })
  }

  async function queryOnce(text: string): Promise<Record<string, unknown>[]> {
    const client = await connectBelow(folder)
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const sql = (text: string) => untilAnswered(() => queryOnce(text))

  start()
  await ready.promise
  return {
    url: () => url,
    dataDir,
    starts: () => starts,
    sql,
    async pidOf(who) {
      if (who === 'the first process') return child.pid!
      if (who === 'a web process') return await childInRole(child.pid!, 'web')
      if (who === 'the worker') return await childInRole(child.pid!, 'worker')
      if (who === 'PostgreSQL') return await postmaster(dataDir)
      return await untilAnswered(async () => {
        const rows = await queryOnce(
          `select pid from pg_stat_activity where usename like 'authenticator\\_%' limit 1`,
        )
        return Number(rows[0]!['pid'])
      })
    },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Each start of PostgreSQL has its own folder, and a killed one leaves its folder behind. */
async function connectBelow(folder: string): Promise<pg.Client> {
  for (const name of await readdir(folder)) {
    const client = new pg.Client({ host: join(folder, name), user: 'postgres', database: 'coldframe' })
    client.on('error', () => undefined)
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return client
  }
  throw new Error('PostgreSQL is away')
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 600) throw error
      await sleep(100)
    }
  }
}

const childInRole = (parent: number, role: string): Promise<number> =>
  untilAnswered(async () => {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    for (const pid of listed.split('\n').map(Number).filter(Boolean)) {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      if (environment.split('\0').includes(`ROLES=${role}`)) return pid
    }
    throw new Error(`no process is ${role}`)
  })

const postmaster = (dataDir: string): Promise<number> =>
  untilAnswered(async () =>
    Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]),
  )
