// GET /metrics: requires METRICS_TOKEN, or without one is only for this machine.
import { timingSafeEqual } from 'node:crypto'
import { isLocalRequest } from '#server/http/local-request.ts'
import { readMetrics } from './cluster-metrics.ts'
import type { Metrics } from './metrics.ts'

type MetricsAccess = {
  metrics: Metrics
  token: string | undefined
  clientAddress: (request: Request) => string
}

export function createMetricsHandler(access: MetricsAccess): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!mayRead(request, access)) return new Response('Not found', { status: 404 })
    const [processes, figures] = await Promise.all([
      readMetrics(access.metrics.registry),
      access.metrics.readFigures(),
    ])
    return new Response(`${processes}\n${figures}`, {
      headers: { 'content-type': access.metrics.registry.contentType, 'cache-control': 'no-store' },
    })
  }
}

function mayRead(request: Request, { token, clientAddress }: MetricsAccess): boolean {
  if (token !== undefined) return isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`)
  return isLocalRequest(request, clientAddress(request))
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
