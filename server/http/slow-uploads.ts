// A slowly arriving body occupies a slot that others wait for. A large one must have a minimum speed, however long it
// takes in total: 25 MB over a slow connection take minutes. A small one has a time limit.
import type { IncomingMessage, Server } from 'node:http'
import { SMALL_BYTES } from './uploads.ts'

export type UploadSpeed = {
  bytesPerSecond: number
  everyMs: number
  /** The number of consecutive checks that may find it too slow. */
  checks: number
}

type Watched = { since: number; bytesRead: number; slow: number }

export function limitSlowUploads(
  server: Server,
  { bytesPerSecond, everyMs, checks }: UploadSpeed,
  smallMs: number,
): void {
  const atLeast = (bytesPerSecond * everyMs) / 1000
  const uploads = new Map<IncomingMessage, Watched>()
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    uploads.set(request, { since: performance.now(), bytesRead: request.socket.bytesRead, slow: 0 })
    request.once('close', () => uploads.delete(request))
  })
  const checkUploads = () => {
    for (const [request, watched] of uploads) {
      const { bytesRead } = request.socket
      const isSlow = isAwaited(request) && bytesRead - watched.bytesRead < atLeast
      watched.slow = isSlow ? watched.slow + 1 : 0
      watched.bytesRead = bytesRead
      const isLate = mayBeLarge(request) ? watched.slow > checks : performance.now() - watched.since > smallMs
      if (request.complete) uploads.delete(request)
      else if (isLate) request.socket.destroy()
    }
  }
  const timer = setInterval(checkUploads, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined

const mayBeLarge = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > SMALL_BYTES || headers['transfer-encoding'] !== undefined

// Data that we have not consumed yet is not the client's delay.
const isAwaited = (request: IncomingMessage) => request.readableLength < request.readableHighWaterMark
