// The whole server as a function from Request to Response, so that tests need no port.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { createAddressBudget } from './budget/address-budget.ts'
import { budgetKey } from './http/client-address.ts'
import { limitRoute, limitUpgrade } from './budget/limit-address.ts'
import type { RequestHead } from './http/direct-request.ts'
import { createDirect, type Direct } from './direct.ts'
import { headersOfHttps, type HeadersOf } from './http/security-headers.ts'
import { routeGroupOfUrl } from './operations/route-groups.ts'
import { routes, type AppDeps } from './routes.ts'
import { anyOrigin } from './supabase/cors.ts'
import { runWork, type Work } from './threads/work.ts'
import { answerUnexpected } from './http/answer-unexpected.ts'

export type App = {
  fetch(request: Request): Promise<Response>
  /** The same for the few routes that may respond to node:http directly. */
  direct: Direct
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  headersOf: HeadersOf
}

export function createApp(deps: AppDeps): App {
  const hono = new Hono()
  const { uploads, tracking, supabase } = deps
  const clientAddress = (request: RequestHead) => budgetKey(deps.clientAddress(request))
  const socketAddress = deps.socketAddress ?? (({ socket }) => socket.remoteAddress ?? '')
  const budget = createAddressBudget(Date.now, deps.config.auth.rateLimitScale)
  // ALL matches any method, including WebDAV's: each handler checks its methods itself.
  for (const { method, path, budget: name, handle } of routes(deps))
    hono.on(method, path, limitRoute(budget, clientAddress, name, handle))
  const fail = (error: unknown) => {
    deps.log.error({ err: error }, 'A request failed unexpectedly')
    return error instanceof DatabaseUnavailable ? answerLater() : answerUnexpected()
  }
  hono.onError(fail)
  return {
    fetch: async (request) => {
      const address = clientAddress(request)
      return await runWork(
        workOf(request, address),
        async () => await uploads.admit(request, address, () => hono.fetch(request)),
      )
    },
    upgrade: limitUpgrade(budget, socketAddress, supabase.upgrade),
    headersOf: headersOfSite(deps.siteUrl),
    direct: createDirect({ supabase, tracking, budget, addressOf: clientAddress, workOf, fail }),
  }
}

/** Additional headers of each response, by its URL. */
export function headersOfSite(siteUrl: string): HeadersOf {
  const ofAll = siteUrl.startsWith('https:') ? headersOfHttps : {}
  const ofProtocol = { ...ofAll, ...anyOrigin }
  return (url) => (/^\/(?:auth|rest|functions|realtime|storage)\/v1\//.test(url) ? ofProtocol : ofAll)
}

/** The work of a request; it is canceled when the client disconnects. */
const workOf = (request: RequestHead & { readonly signal: AbortSignal }, address: string): Work => ({
  name: routeGroupOfUrl(request.url),
  account: address,
  get signal() {
    return request.signal
  },
})

const answerLater = () =>
  Response.json(
    { code: 'unavailable', message: 'The database does not answer. Please try again in a moment.' },
    { status: 503, headers: { 'retry-after': '1' } },
  )
