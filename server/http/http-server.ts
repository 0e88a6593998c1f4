// The port: opened first, so that a taken one is told before anything else is done, and answered with
// 503 until the app is there.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'

type Served = {
  fetch(request: Request, socketAddress: string | undefined): Promise<Response>
  /** Asked first: true when it answers by itself what is too hot for a Request and a Response. */
  direct?(request: IncomingMessage, response: ServerResponse): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

export type HttpServer = {
  port: number
  serve(app: Served): void
  /** No new requests; those under way are answered, for `graceMs` at most. */
  close(graceMs: number): Promise<void>
}

export async function openPort(host: string, port: number): Promise<HttpServer> {
  let answer: Listener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end('Coldframe is starting')
  }
  // Slow clients must not hold sockets for ever (slowloris).
  const limits = {
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 64 * 1024,
  }
  const server = createServer(limits, (request, response) => void answer(request, response))
  server.listen(port, host)
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(explain(error, port))),
  ])
  return {
    port: (server.address() as AddressInfo).port,
    serve(app) {
      const listen = getRequestListener((request, env) => app.fetch(request, socketAddressOf(env)))
      answer = (request, response) => app.direct?.(request, response) || listen(request, response)
      server.on('upgrade', app.upgrade)
    },
    close: (graceMs) => close(server, graceMs),
  }
}

function socketAddressOf(env: object): string | undefined {
  return (env as { incoming?: IncomingMessage }).incoming?.socket.remoteAddress
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is taken. Set PORT to another one.`)
  if (error.code === 'EACCES')
    return new Error(`port ${port} is not ours to open. Set PORT to one above 1023.`)
  return error
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}
