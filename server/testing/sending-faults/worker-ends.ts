// The real process of an installation (ROLES=worker) while it sends: stopped like in a deployment, and killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#database/testing/until.ts'
import { startRun, type Account, type RunDatabase } from './run.ts'

export type EndAccount = Account & {
  ends: number
  concurrency: number
  /** The ends of the processes: exit code, or signal. */
  exits: Record<string, number>
  /** Messages that one of them still held when it ended. */
  leftInFlight: number
  slowestMs: number
}

type Installation = RunDatabase & {
  /** The value for DATABASE_URL. */
  url: string
  secrets?: { JWT_SECRET: string; DATA_KEYS: string }
}

/** The engine's default. */
const CONCURRENCY = 50

export async function endWorkers(
  database: Installation,
  signal: 'SIGTERM' | 'SIGKILL',
  ends: number,
): Promise<EndAccount> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-worker-'))
  try {
    const run = await startRun(database, {
      leads: 70 * ends,
      mailboxes: 20,
      concurrency: 20,
      waits: { dot: 150, rcpt: 10, mail: 10 },
    })
    const exits: Record<string, number> = {}
    let [done, leftInFlight, slowestMs] = [0, 0, 0]
    while (done < ends && !(await run.isOver())) {
      const isHanding = run.reaches('dot')
      const others = await connectionsOf(database)
      const worker = await startWorker(database, dataDir)
      await isHanding
      await sleep(Math.random() * 200)
      const from = performance.now()
      worker.kill(signal)
      const [code, by] = (await once(worker, 'exit')) as [number | null, string | null]
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - from))
      const exit = String(by ?? code)
      exits[exit] = (exits[exit] ?? 0) + 1
      leftInFlight += await release(database, others)
      done += 1
    }
    return {
      ...(await run.finish()),
      ends: done,
      concurrency: CONCURRENCY,
      exits,
      leftInFlight,
      slowestMs,
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startWorker({ url, secrets }: Installation, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ROLES: 'worker',
      PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // One installation for all workers, whichever folder they have.
      JWT_SECRET: 'one secret for all workers of the fault runs',
      ...secrets,
      ALLOW_PRIVATE_HOSTS: 'true',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('Coldframe is ready')) return child
  throw new Error('The worker ended before it was ready')
}

/**
 * Releases orphaned messages immediately: a lease lasts a minute, and a message past the fence is waited for eleven.
 */
async function release(database: Installation, others: number[]): Promise<number> {
  // Statements it sent before it was killed are executed and committed afterwards, until its connections end.
  await until(async () => (await connectionsOf(database)).every((pid) => others.includes(pid)))
  const held = await database.sql(`update messages set lease_until = now() - interval '1 second'
    where state in ('sending', 'handing') returning id`)
  return held.length
}

/** Identified by their processes in PostgreSQL. */
async function connectionsOf({ sql }: Installation): Promise<number[]> {
  const rows = await sql(`select pid from pg_stat_activity where usename like 'authenticator\\_%'`)
  return rows.map(({ pid }) => Number(pid))
}
