// Rate-limits remote functions that strangers may call: each has a bucket per client address.
import type { RequestHead } from '#server/http/direct-request.ts'
import { pathSegments } from '#server/http/path.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'

/** Returns the refusal of a call over its limit, or undefined. Runs before a token is checked or SQL is run. */
export type LimitCalls = (request: RequestHead) => Promise<Response | undefined> | undefined

type LimitDeps = {
  /** Limits by function name. */
  limits: Record<string, Limit>
  limiter: RateLimiter
  clientAddress: (request: RequestHead) => string
}

export function createCallLimit({ limits, limiter, clientAddress }: LimitDeps): LimitCalls {
  return (request) => {
    const [, , kind, name = ''] = pathSegments(request.url) ?? []
    const limit = kind === 'rpc' && Object.hasOwn(limits, name) ? limits[name] : undefined
    return limit && consume(limit, request)
  }

  async function consume(limit: Limit, request: RequestHead): Promise<Response | undefined> {
    const { wait, headers } = await limiter.take(limit, clientAddress(request))
    if (wait === 0) return undefined
    const message = `Too many calls. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
    const body = { code: 'PT429', message, details: null, hint: null }
    return Response.json(body, { status: 429, headers })
  }
}
