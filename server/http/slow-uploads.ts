// A body that trickles in holds a place that others wait for. A large one must come at a least speed, however long it
// takes in all: 25 MB over a slow line are minutes. A small one has a time to be there.
import type { IncomingMessage, Server } from 'node:http'
import { SMALL_BYTES } from './uploads.ts'

export type UploadSpeed = {
  bytesPerSecond: number
  everyMs: number
  /** How many looks in a row may find it slower. */
  looks: number
}

type Watched = { since: number; bytesRead: number; slow: number }

export function limitSlowUploads(
  server: Server,
  { bytesPerSecond, everyMs, looks }: UploadSpeed,
  smallMs: number,
): void {
  const atLeast = (bytesPerSecond * everyMs) / 1000
  const uploads = new Map<IncomingMessage, Watched>()
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    uploads.set(request, { since: performance.now(), bytesRead: request.socket.bytesRead, slow: 0 })
    request.once('close', () => uploads.delete(request))
  })
  const look = () => {
    for (const [request, watched] of uploads) {
      const { bytesRead } = request.socket
      const isSlow = isAwaited(request) && bytesRead - watched.bytesRead < atLeast
      watched.slow = isSlow ? watched.slow + 1 : 0
      watched.bytesRead = bytesRead
      const isLate = mayBeLarge(request) ? watched.slow > looks : performance.now() - watched.since > smallMs
      if (request.complete) uploads.delete(request)
      else if (isLate) request.socket.destroy()
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined

const mayBeLarge = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > SMALL_BYTES || headers['transfer-encoding'] !== undefined

// What we have not taken yet is not the client's to hurry.
const isAwaited = (request: IncomingMessage) => request.readableLength < request.readableHighWaterMark
