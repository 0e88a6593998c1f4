// Records the route, method, status and time of every request. Never its path, query, body or sender.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#database/database.ts'
import type { Replicas } from '#database/replicas.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { checkRunning, createLastChecks } from '#server/health/check-running.ts'
import { watchMainThread } from '#server/threads/main-thread.ts'
import { createMetricsHandler } from '#server/operations/answer-metrics.ts'
import { joinMetrics } from '#server/operations/cluster-metrics.ts'
import { readDisk } from '#server/operations/disk.ts'
import { routeGroupOf, routeGroupOfUrl } from '#server/operations/route-groups.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { addReplicas } from '#server/operations/replica-metrics.ts'
import { openTelemetry } from '#server/operations/telemetry.ts'

export type Watch = {
  observe(request: Request, answer: () => Promise<Response>): Promise<Response>
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
  return {
    async observe(request, answer) {
      const began = performance.now()
      const route = routeGroupOfUrl(request.url)
      const endSpan = telemetry?.begin(route, request.method, request.headers.get('traceparent'))
      let status = 500
      try {
        const response = await answer()
        status = response.status
        return response
      } finally {
        const seconds = (performance.now() - began) / 1000
        metrics.answered(route, request.method, status, seconds)
        endSpan?.(status)
        log.info({ route, method: request.method, status, ms: Math.round(seconds * 1000) }, 'answered')
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
