// GET /realtime/v1/websocket: checks who may open a socket, and selects its serializer.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { headersOfAll } from '#server/http/security-headers.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import type { ApiKey, Opened } from './connection.ts'
import type { Version } from './frames.ts'
import type { VerifyToken } from './tokens.ts'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

type UpgradeDeps = {
  verifyToken: VerifyToken
  frameBytes: number
  /** The network address of a request, as rate limits count it. */
  addressOf: (request: IncomingMessage) => string
  /** Counts a socket of the address, until `release`. False when the address already has its maximum. */
  reserve: (address: string) => boolean
  release: (address: string) => void
  onSocket: (opened: Opened) => void
}

export function createUpgrade(deps: UpgradeDeps): Upgrade {
  const { verifyToken, frameBytes, addressOf, reserve, release, onSocket } = deps
  const server = withErrorListener(
    new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false }),
  )
  return (request, socket, head) => {
    // The client may disconnect while its key is checked.
    withErrorListener(socket)
    void open().catch(() => refuse(socket, 500, 'Internal Server Error', 'Internal Server Error'))

    async function open(): Promise<void> {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (!url.pathname.endsWith('/realtime/v1/websocket'))
        return refuse(socket, 404, 'Not Found', 'Not Found')
      const version = readVersion(url.searchParams.get('vsn'))
      if (!version) return refuse(socket, 400, 'Bad Request', 'vsn must be 1.0.0 or 2.0.0')
      const apiKey = await checkKey(verifyToken, url.searchParams.get('apikey') ?? headerKey(request))
      if (typeof apiKey === 'string') return refuse(socket, 401, 'Unauthorized', apiKey)
      const address = addressOf(request)
      if (socket.destroyed) return
      if (!reserve(address))
        return refuse(socket, 429, 'Too Many Requests', 'Too many sockets from this address')
      socket.once('close', () => release(address))
      server.handleUpgrade(request, socket, head, (opened) =>
        onSocket({ socket: opened, version, apiKey, address }),
      )
    }
  }
}

function readVersion(vsn: string | null): Version | null {
  if (vsn === null || vsn === '1.0.0') return '1.0.0'
  return vsn === '2.0.0' ? vsn : null
}

function headerKey(request: IncomingMessage): string | null {
  const { apikey } = request.headers
  return typeof apikey === 'string' ? apikey : null
}

async function checkKey(verifyToken: VerifyToken, token: string | null): Promise<ApiKey | string> {
  if (!token) return 'No API key found in request'
  const answer = await verifyToken(token)
  // A key identifies an installation. A user's token belongs in the join, where it can be renewed.
  const isKey = !('refused' in answer) && answer.claims?.sub === undefined
  return isKey ? { token, identity: answer } : 'Invalid API key'
}

function refuse(socket: Duplex, status: number, reason: string, message: string): void {
  const body = JSON.stringify({ message })
  const headers = {
    ...headersOfAll,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
}
