// For tests: a URL that receives notices, and a browser that decrypts them.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Responds with `state`; 201 by default. Requests to /silent get no response, and one from /endless never ends. */
export async function openReceiver() {
  const received: Received[] = []
  const state = { status: 201, location: '', headers: {} as Record<string, string> }
  /** The connections of requests that are still open. */
  const open = new Set<ServerResponse>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    open.add(response)
    response.once('close', () => open.delete(response))
    if (request.url === '/silent') return
    response.writeHead(state.status, {
      ...state.headers,
      ...(state.location ? { location: state.location } : {}),
    })
    if (request.url === '/endless') response.write('o')
    else response.end('ok')
  }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    state,
    open,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Behaves like a browser: its own keys, and RFC 8291 decrypted by node:crypto alone. */
export function createBrowser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body[20]!
      const sender = body.subarray(21, 21 + keyLength)
      const encrypted = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(encrypted.subarray(-16))
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
      // The text is followed by a delimiter of 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
