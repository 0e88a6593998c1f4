// A raw request over a connection that breaks at a chosen byte of the request or of the response.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A header without a value is left out. */
export type RawRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

/** The ways a connection ends: in order, or with a reset as after a crash or a lost network. */
const endings: ((socket: Socket) => unknown)[] = [
  (socket) => socket.destroy(),
  (socket) => socket.resetAndDestroy(),
  (socket) => socket.end(),
]

function open(url: string, { method, path, headers, body }: RawRequest): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const lines = Object.entries({
    host: 'cut.test',
    connection: 'close',
    ...(body ? { 'content-length': String(body.length) } : {}),
    ...headers,
  }).filter(([, value]) => value !== '')
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return socket
}

/** Sends the head and `part` (0 to 1) of the body, then ends the connection. */
export async function cutUpload(
  url: string,
  request: RawRequest,
  part: number,
  number: number,
): Promise<void> {
  const { body = Buffer.alloc(0) } = request
  const socket = open(url, request)
  const sent = body.subarray(0, Math.floor(body.length * part))
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.write(sent.length === 0 ? '\r' : sent, () => endings[number % endings.length]!(socket))
    setTimeout(() => socket.destroy(), 100).unref()
  })
}

/** Sends the whole request, and returns the status and size of the response. */
export async function sendWhole(
  url: string,
  request: RawRequest,
): Promise<{ status: number; bytes: number }> {
  const socket = open(url, request)
  if (request.body) socket.write(request.body)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.once('end', () => socket.destroy())
  await once(socket, 'close')
  const response = Buffer.concat(chunks)
  return { status: Number(response.toString('latin1', 9, 12)), bytes: response.length }
}

/** Reads `bytes` of the response, then ends the connection. */
export async function cutDownload(
  url: string,
  request: RawRequest,
  bytes: number,
  number: number,
): Promise<void> {
  const socket = open(url, request)
  if (request.body) socket.write(request.body)
  let read = 0
  socket.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read >= bytes) endings[number % 2]!(socket)
  })
  socket.once('end', () => socket.destroy())
  await once(socket, 'close')
}

/** A form of `fields` and one file, in the format of browsers. */
export function toForm(boundary: string, fields: Record<string, string>, file: Buffer): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
