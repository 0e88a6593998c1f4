// Applies the budget of an address to requests, to the tracking path that bypasses the router, and to sockets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Handler } from 'hono'
import type { Direct } from '#server/tracking/direct.ts'
import { isSignedOut, tooManyRequests, type AddressBudget, type BudgetName } from './address-budget.ts'
import { budgetKey } from '#server/http/client-address.ts'
import type { RequestHead } from '#server/http/direct-request.ts'
import { pathSegments } from '#server/http/path.ts'
import { routeGroupOf } from '#server/operations/route-groups.ts'
import { runWork } from '#server/threads/work.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

const loopback = new Set(['127.0.0.1', '::1'].map(budgetKey))
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** A program on this machine has no limit; a proxy on it shows by its headers that it forwards requests. */
const isOfThisMachine = (address: string, header: (name: string) => unknown) =>
  loopback.has(address) && proxyHeaders.every((name) => (header(name) ?? null) === null)

/** A handler with the budget of its route. Browser preflights count as pages, because they never contain a session. */
export function limitRoute(
  budget: AddressBudget,
  addressOf: (request: RequestHead) => string,
  name: BudgetName,
  handle: Handler,
): Handler {
  return async (c, next) => {
    const request = c.req.raw
    const address = addressOf(request)
    const budgetName = name === 'calls' && request.method === 'OPTIONS' ? 'pages' : name
    if (budgetName !== 'calls') {
      if (isLocal(request, address)) return await handle(c, next)
      const wait = budget.take(budgetName, address)
      return wait > 0
        ? tooManyRequests(wait, budget.headers(budgetName, address, wait))
        : await handle(c, next)
    }
    const counted = countCall(budget, request, address)
    if (typeof counted !== 'function') return counted
    const response = (await handle(c, next)) as Response
    // The limit of one function may have described itself already; the fields are lists.
    for (const [field, value] of Object.entries(counted(response.status)))
      response.headers.append(field, value)
    return response
  }
}

/** Returns the refusal of a call, or a function of its status that returns the header fields of the answer. */
export function countCall(
  budget: AddressBudget,
  request: RequestHead,
  address: string,
): Response | ((status: number) => Record<string, string>) {
  if (isLocal(request, address)) return () => ({})
  const isCounted = isSignedOut(request) || !checksTokens(request)
  const wait = isCounted ? budget.take('calls', address) : budget.peek('refusals', address)
  if (wait > 0) return tooManyRequests(wait, budget.headers(isCounted ? 'calls' : 'refusals', address, wait))
  return (status) => {
    const headers = isCounted ? budget.headers('calls', address, 0) : {}
    if (status === 401) budget.take('refusals', address)
    return headers
  }
}

const isLocal = ({ headers }: RequestHead, address: string) =>
  isOfThisMachine(address, (header) => headers.get(header))

// Many auth endpoints ignore the token, so that a forged one would bypass the budget there.
const checkingTokens = new Set(['rest', 'functions', 'realtime', 'mcp'])
const checksTokens = ({ url }: RequestHead) => checkingTokens.has(pathSegments(url)?.[0] ?? '')

/** The same for hits that node:http passes on directly. */
export function limitDirect(budget: AddressBudget, direct: Direct): Direct {
  return (request, response, address) => {
    // Unsubscribe requests go through the router, and are counted there.
    if (!/^\/t\/[oc]\//.test(request.url ?? '')) return direct(request, response, address)
    const counted = budgetKey(address)
    const wait = isOfThisMachine(counted, (name) => request.headers[name])
      ? 0
      : budget.take('tracking', counted)
    const work = { name: routeGroupOf(request.url ?? ''), account: counted }
    if (wait === 0) return runWork(work, () => direct(request, response, address))
    return refuseHit(response, wait)
  }
}

function refuseHit(response: ServerResponse, wait: number): true {
  response.writeHead(429, { 'retry-after': String(wait), 'content-length': '0' }).end()
  return true
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export function limitUpgrade(
  budget: AddressBudget,
  addressOf: (request: IncomingMessage) => string,
  upgrade: Upgrade,
): Upgrade {
  return (request, socket, head) => {
    const address = budgetKey(addressOf(request))
    const wait = isOfThisMachine(address, (name) => request.headers[name])
      ? 0
      : budget.take('sockets', address)
    if (wait === 0) return upgrade(request, socket, head)
    withErrorListener(socket)
    socket.end(
      `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${wait}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
  }
}
