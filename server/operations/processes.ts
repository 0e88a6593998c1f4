// `npm start -- --processes N`: N web processes on one port and one worker, supervised by this process, which owns
// the port and the embedded PostgreSQL and does nothing else. A crashed process is replaced; SIGUSR2 replaces all,
// one after another, without losing a request.
import cluster, { type Worker as Child } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#database/connect.ts'
import type { Config } from '#server/config.ts'
import { findPort } from '#server/http/http-server.ts'
import { createLog, type Log } from '#server/log.ts'
import { readSecrets } from '#server/secrets.ts'
import type { Serving } from '#server/serve.ts'
import { answerMetrics } from './cluster-metrics.ts'

type Role = Config['roles'][number]
type Ready = Pick<Serving, 'siteUrl' | 'demo'>
/** A slot for a process, which may be replaced. */
type Place = { role: Role; env: Record<string, string>; child: Child | undefined; deaths: number }

// PostgreSQL connections reserved for others: listeners, backups, its superuser.
const CONNECTIONS_LEFT = 30
// During a restart one more process starts while another leaves.
const REPLACED = 2
const LONGEST_PAUSE_MS = 30_000

export async function startProcesses(config: Config): Promise<Serving> {
  const log = createLog(config.logLevel)
  // Fixed once, because after a simultaneous crash of all processes the replacements would get another port.
  const port = await findPort(config.host, config.port)
  const database = await openDatabase(config, log)
  const places = toPlaces({ ...config, port }, database.url)
  cluster.setupPrimary({ exec: mainFile() })
  cluster.on('fork', answerMetrics())
  const life = new AbortController()
  const begin = (place: Place) => startChild(place, life.signal, log)
  // The first one is started alone: it updates the schema and creates the demo account.
  const [first, ...others] = places
  const ready = await begin(first!)
  await Promise.all(others.map(begin))
  const stopRolling = onRestartSignal(() => restartEach(places, begin, life.signal, log))
  return {
    ...ready,
    async stop() {
      life.abort()
      stopRolling()
      for (const { child } of places) if (child?.isConnected()) child.send({ leaving: true })
      await sleep(config.drainSeconds * 1_000)
      await Promise.all(places.map(({ child }) => endChild(child)))
      await database.close()
    },
  }
}

/**
 * Uses the name that it was started with: with a link to the release, a reload starts the release that it points to
 * now.
 */
function mainFile(): string {
  const [, started = ''] = process.argv
  return /[/\\]server[/\\]main\.ts$/.test(started) ? started : join(import.meta.dirname, '..', 'main.ts')
}

/** Migrated, with the URL for the processes: the embedded one belongs to this process and outlives each of them. */
async function openDatabase(config: Config, log: Log): Promise<{ url: string; close(): Promise<void> }> {
  const secrets = await readSecrets(config.dataDir)
  const { db, owner, close } = await connect({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    secret: config.jwtSecret ?? secrets.jwtSecret,
    poolSize: 1,
    onStopped: (reason) => {
      log.fatal(reason)
      process.exit(1)
    },
  })
  await db.as({ role: 'anon' }).query('select 1')
  const { host = '', user = '', database = '' } = owner
  const socket = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return { url: config.databaseUrl ?? socket, close }
}

function toPlaces(config: Config, databaseUrl: string): Place[] {
  const web = config.roles.includes('web') ? config.processes : 0
  const roles = Array.from({ length: web }, (): Role => 'web')
  if (config.roles.includes('worker')) roles.push(...(web > 0 ? ['worker' as const] : workersOnly(config)))
  // The embedded PostgreSQL allows 100 connections; for another one the operator sets the pool.
  const fair = Math.max(2, Math.floor((100 - CONNECTIONS_LEFT) / (roles.length + REPLACED)))
  const pool = config.databaseUrl ? config.databasePool : Math.min(config.databasePool, fair)
  return roles.map((role) => ({
    role,
    env: {
      ROLES: role,
      PROCESSES: '1',
      DRAIN_SECONDS: '0',
      PORT: String(config.port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(pool),
    },
    child: undefined,
    deaths: 0,
  }))
}

const workersOnly = ({ processes }: Config): Role[] => Array.from({ length: processes }, () => 'worker')

/** Resolves when it is ready; from then on a crashed process is replaced, with growing delays. */
async function startChild(place: Place, life: AbortSignal, log: Log): Promise<Ready> {
  const child = cluster.fork(place.env)
  place.child = child
  const ready = await untilReady(child)
  child.once('exit', (code, signal) => {
    if (life.aborted || place.child !== child) return
    log.error({ role: place.role, code, signal }, 'A process died and is replaced')
    replaceDead(place, life, log).catch((error: unknown) => log.fatal({ err: error }, 'It could not be'))
  })
  return ready
}

async function replaceDead(place: Place, life: AbortSignal, log: Log): Promise<void> {
  const began = performance.now()
  for (;;) {
    await sleep(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** place.deaths), undefined, { signal: life }).catch(
      () => undefined,
    )
    if (life.aborted) return
    place.deaths += 1
    const started = await startChild(place, life, log).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, role: place.role }, 'A process did not start')
        return false
      },
    )
    if (!started) continue
    // A process that has run for a minute resets the count.
    if (performance.now() - began > 60_000) place.deaths = 0
    return
  }
}

function untilReady(child: Child): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { ready?: Ready }) => message.ready && resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`a process ended (${code}) before it was ready`)))
  })
}

async function restartEach(
  places: Place[],
  begin: (place: Place) => Promise<Ready>,
  life: AbortSignal,
  log: Log,
): Promise<void> {
  // One leaves, which takes seconds of waiting, while the next one starts.
  let leaving = Promise.resolve()
  for (const place of places) {
    if (life.aborted) return leaving
    const old = place.child
    try {
      await begin(place)
    } catch (error) {
      place.child = old
      log.error({ err: error }, 'The new process did not start: the old ones continue')
      return leaving
    }
    await leaving
    leaving = endChild(old)
  }
  await leaving
  log.info('Every process was replaced')
}

async function endChild(child: Child | undefined): Promise<void> {
  if (!child || child.isDead()) return
  const gone = once(child, 'exit')
  child.process.kill('SIGTERM')
  await gone
}

/** One restart at a time; a signal during it causes another. Returns a function that stops listening. */
function onRestartSignal(restart: () => Promise<void>): () => void {
  let running: Promise<void> | undefined
  const hear = () => {
    running = (running ?? Promise.resolve()).then(restart)
  }
  process.on('SIGUSR2', hear)
  return () => process.off('SIGUSR2', hear)
}
