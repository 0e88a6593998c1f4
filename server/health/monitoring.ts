// Liveness, readiness and metrics of a process, for load balancers, supervisors and monitoring systems. Requests
// are recorded by route, method, status and time, never by path, query, body or sender.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#database/database.ts'
import type { Replicas } from '#database/replicas.ts'
import type { Config } from '#server/config.ts'
import type { RequestHead } from '#server/http/direct-request.ts'
import type { Log } from '#server/log.ts'
import { watchMainThread } from '#server/threads/main-thread.ts'
import { createMetricsHandler } from '#server/operations/answer-metrics.ts'
import { joinMetrics } from '#server/operations/cluster-metrics.ts'
import { isNearlyFull, readDisk, type Disk } from '#server/operations/disk.ts'
import { routeGroupOf, routeGroupOfUrl } from '#server/operations/route-groups.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { addReplicas } from '#server/operations/replica-metrics.ts'
import { openTelemetry } from '#server/operations/telemetry.ts'
import { checkRunning, createLastChecks } from './check-running.ts'

export type Watch = {
  observe(request: Request, answer: () => Promise<Response>): Promise<Response>
  /** The same in two halves: the returned function is called with the status of the answer. */
  begin(request: RequestHead): (status: number) => void
  /** For responses that node:http sends directly: only counted. */
  count(request: IncomingMessage, response: ServerResponse): void
  /** Called when this process has read the change feed to its end. */
  feedRead(): void
  /** GET /metrics. */
  answerMetrics(clientAddress: (request: Request) => string): (request: Request) => Promise<Response>
  close(): Promise<void>
}

type WatchDeps = { config: Config; db: Database; replicas?: Replicas | undefined; log: Log; siteUrl: string }

export async function openWatch({ config, db, replicas, log, siteUrl }: WatchDeps): Promise<Watch> {
  const checks = createLastChecks(() => checkRunning({ config, db, siteUrl, now: () => new Date() }))
  const metrics = createMetrics({
    db,
    findDisk: () => readDisk(config.dataDir),
    readChecks: checks.read,
  })
  if (replicas) addReplicas(metrics.registry, replicas)
  joinMetrics(metrics.registry)
  const stopWatching = watchMainThread(({ name: work = 'other', ms }) => {
    metrics.overran(work, ms / 1_000)
    log.warn({ work, ms: Math.round(ms) }, 'A request or job kept the main thread busy for too long')
  })
  const telemetry = await openTelemetry(config.telemetryUrl)
  function begin({ method, url, headers }: RequestHead): (status: number) => void {
    const began = performance.now()
    const route = routeGroupOfUrl(url)
    const endSpan = telemetry?.begin(route, method, headers.get('traceparent'))
    return (status) => {
      const seconds = (performance.now() - began) / 1000
      metrics.answered(route, method, status, seconds)
      endSpan?.(status)
      log.info({ route, method, status, ms: Math.round(seconds * 1000) }, 'answered')
    }
  }
  return {
    begin,
    async observe(request, answer) {
      const end = begin(request)
      let status = 500
      try {
        const response = await answer()
        status = response.status
        return response
      } finally {
        end(status)
      }
    },
    count({ method = '', url = '' }, response) {
      const began = performance.now()
      response.once('finish', () => {
        metrics.answered(routeGroupOf(url), method, response.statusCode, (performance.now() - began) / 1000)
      })
    },
    feedRead: metrics.feedRead,
    answerMetrics: (clientAddress) =>
      createMetricsHandler({ metrics, token: config.metricsToken, clientAddress }),
    async close() {
      stopWatching()
      await Promise.all([checks.settled(), telemetry?.close()])
    },
  }
}

type Readiness = {
  db: Database
  /** Reads the disk of the data folder; null when it cannot be read. */
  findDisk?: (() => Promise<Disk | null>) | undefined
  isLeaving?: (() => boolean) | undefined
}

/** 503 while the database is unavailable or the disk nearly full, and once the process was asked to stop. */
export async function answerReady({ db, findDisk, isLeaving }: Readiness): Promise<Response> {
  if (isLeaving?.()) return new Response('This process is about to stop', { status: 503 })
  const disk = await findDisk?.()
  if (disk && isNearlyFull(disk))
    return answerLater(`The disk of DATA_DIR is nearly full: ${Math.floor(disk.free / 1e6)} MB are free`)
  try {
    await asking(db)
    return new Response('ready')
  } catch {
    return answerLater('The database does not answer')
  }
}

const pendingChecks = new WeakMap<Database, Promise<unknown>>()

// Concurrent checks share one query, so that probes use no more connections.
function asking(db: Database): Promise<unknown> {
  const query =
    pendingChecks.get(db) ??
    db
      .as({ role: 'anon' })
      .query('select 1')
      .finally(() => pendingChecks.delete(db))
  pendingChecks.set(db, query)
  return query
}

const answerLater = (why: string) => new Response(why, { status: 503, headers: { 'retry-after': '5' } })

/** The endpoints of a process without a web role. */
export function healthOnly({ watch, ...readiness }: Readiness & { watch: Watch }) {
  const addresses = new WeakMap<Request, string>()
  const answerMetrics = watch.answerMetrics((request) => addresses.get(request) ?? '')
  return {
    async fetch(request: Request, socketAddress: string | undefined): Promise<Response> {
      addresses.set(request, socketAddress?.replace(/^::ffff:/, '') ?? '')
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return new Response('ok')
      if (pathname === '/readyz') return answerReady(readiness)
      if (pathname === '/metrics') return answerMetrics(request)
      return new Response('Not found', { status: 404 })
    },
    upgrade: (_request: unknown, socket: { destroy(): void }) => socket.destroy(),
  }
}
