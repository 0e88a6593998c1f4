// A refresh token is its session, a counter and a MAC over both: nothing of it is in the database, and the current
// one can be returned again to a client that lost the response.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type RefreshToken = { sessionId: string; counter: number }

const idBytes = 16
const counterBytes = 4
const macBytes = 16

export function writeRefreshToken(key: Buffer, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(idBytes + counterBytes)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(counter, idBytes)
  return Buffer.concat([body, macOf(key, body)]).toString('base64url')
}

/** Null for a token that this installation did not issue. */
export function readRefreshToken(keys: readonly Buffer[], token: string): RefreshToken | null {
  if (!/^[\w-]{48}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, idBytes + counterBytes)
  const mac = bytes.subarray(idBytes + counterBytes)
  if (!keys.some((key) => timingSafeEqual(mac, macOf(key, body)))) return null
  const id = body.toString('hex', 0, idBytes)
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: body.readUInt32BE(idBytes),
  }
}

function macOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes)
}
