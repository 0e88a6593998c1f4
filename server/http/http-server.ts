// The port. It is opened once the app can respond: a load balancer retries a refused connection elsewhere, but not a
// POST with a 503.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { explainListenError } from './explain-listen-error.ts'
import { rememberHeaders } from './plain-headers.ts'
import { answerOrFail, runRequest, type RunningRequest } from './running-request.ts'
import { secureResponses, type HeadersOf } from './security-headers.ts'
import { limitSlowUploads, type UploadSpeed } from './slow-uploads.ts'
import { limitUnread, type UnreadLimit } from './unread-responses.ts'
import { answerUnexpected } from './answer-unexpected.ts'

type Served = {
  fetch(request: Request, socketAddress: string | undefined): Promise<Response>
  /** Called first: returns true when it responds itself, for paths too hot for a Request and a Response. */
  direct?(request: IncomingMessage, response: ServerResponse, socketAddress: string): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  headersOf?: HeadersOf
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

export type HttpServer = {
  readonly port: number
  /** Listens; calling it again has no effect. Throws an error that names the setting to change. */
  open(): Promise<void>
  serve(app: Served): void
  /**
   * Accepts no new connections; each open one is asked to close with its next response, for `ms` at most. When
   * another process serves the same port, active clients have moved there before theirs is closed.
   */
  leave(ms: number): Promise<void>
  /** Accepts no new requests; running ones are completed, for `graceMs` at most. */
  close(graceMs: number): Promise<void>
}

/** Timeouts for slow clients, in milliseconds. */
type Timeouts = {
  /** For the head of a request (slowloris), and the interval of that check. */
  head: number
  look: number
  /** For a small body; a large one is subject to `upload`. */
  request: number
  /** For a socket without any data in either direction, while we work or it should read. */
  still: number
  unread: UnreadLimit
  upload: UploadSpeed
}

export const defaultTimeouts: Timeouts = {
  head: 20_000,
  request: 60_000,
  look: 5_000,
  still: 120_000,
  unread: { bytes: 128 * 1024 * 1024, everyMs: 1_000, checks: 5 },
  upload: { bytesPerSecond: 8 * 1024, everyMs: 5_000, checks: 2 },
}

export async function openPort(host: string, port: number, timeouts = defaultTimeouts): Promise<HttpServer> {
  const server = createPort(host, port, timeouts)
  await server.open()
  return server
}

/** A free port, or the one chosen for port 0. Throws as `open` does. */
export async function findPort(host: string, port: number): Promise<number> {
  const probe = await openPort(host, port)
  await probe.close(0)
  return probe.port
}

// oxlint-disable-next-line max-lines-per-function -- one state, from listening to the last answer
export function createPort(host: string, port: number, timeouts = defaultTimeouts): HttpServer {
  let answer: Listener = (_request, response) => response.writeHead(503).end()
  let headersOf: HeadersOf = () => ({})
  const options = serverOptions(timeouts, (url) => headersOf(url))
  let leaving = false
  const server = createServer(options, (request, response) => {
    if (leaving) response.shouldKeepAlive = false
    // Browsers and our own tools use HTTP/1.1; nginx by default forwards requests by 1.0 without a header that shows
    // it.
    if (request.httpVersion === '1.0') request.rawHeaders.push('Via', '1.0 unnamed')
    runRequest(
      runningRequest(
        request,
        () => endAnswer(response),
        () => response.destroy(),
      ),
      () => void answer(request, response),
    )
  })
  server.setTimeout(timeouts.still)
  limitUnread(server, timeouts.unread)
  limitSlowUploads(server, timeouts.upload, timeouts.request)
  let opened = port
  let opening: Promise<void> | undefined
  let closed: Promise<unknown> | undefined
  return {
    get port() {
      return opened
    },
    open: () => (opening ??= listen()),
    serve(app) {
      if (app.headersOf) headersOf = app.headersOf
      const answerFetch = fetchListener(app)
      answer = (request, response) =>
        app.direct?.(request, response, request.socket.remoteAddress ?? '') || answerFetch(request, response)
      server.on('upgrade', (request, socket, head) =>
        runRequest(
          runningRequest(
            request,
            () => socket.destroy(),
            () => socket.destroy(),
          ),
          () => app.upgrade(request, socket, head),
        ),
      )
    },
    async leave(ms) {
      await atMost(ms, stopListening())
    },
    async close(graceMs) {
      const closed = stopListening()
      // Requests that arrived while the process was busy are read first: their connections look idle until then.
      await nextTurn()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }

  async function listen(): Promise<void> {
    server.listen(port, host)
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw explainListenError(error, host, port)
    })
    opened = (server.address() as AddressInfo).port
  }

  // Uses net.Server's close: http.Server.close would also end idle connections, on which a request may be in flight.
  function stopListening(): Promise<unknown> {
    leaving = true
    if (!opening) return Promise.resolve()
    closed ??= once(server, 'close')
    if (server.listening) NetServer.prototype.close.call(server)
    return closed
  }
}

const serverOptions = (timeouts: Timeouts, headersOf: HeadersOf) => ({
  ServerResponse: secureResponses(headersOf),
  headersTimeout: timeouts.head,
  // A limit for the whole request would end every large file over a slow connection.
  requestTimeout: 0,
  connectionsCheckingInterval: timeouts.look,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 64 * 1024,
})

const fetchListener = ({ fetch }: Served) =>
  getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      rememberHeaders(request, incoming.headers)
      return answerOrFail(fetch(request, incoming.socket.remoteAddress), answerUnexpected)
    },
    // For requests without a Host, which HTTP/1.0 does not require: health checks of HAProxy have none.
    { hostname: 'unnamed.invalid' },
  )

function runningRequest(
  { method = '', url = '' }: IncomingMessage,
  fail: () => void,
  cut: () => void,
): RunningRequest {
  return { method, path: url, fail, cut }
}

// Before the head is sent, `answerOrFail` still sends its 500; a plain node:http handler sends none.
function endAnswer(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else setTimeout(() => response.writableFinished || response.destroy(), LATEST_ANSWER_MS).unref()
}

const LATEST_ANSWER_MS = 1_000

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}
