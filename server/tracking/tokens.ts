// What stands in the address of a pixel, a tracked link and the way out: a key id, a row id, and 128 bits of
// HMAC-SHA256 over purpose, key id and row id. A token of one purpose opens no other door, and where a link
// leads is never in it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Purpose = 'open' | 'click' | 'unsubscribe'

/** The first one signs. Those behind it go on opening what they signed, for as long as they are listed. */
export type TrackingKey = { id: number; secret: string }

export type TrackingTokens = {
  sign(purpose: Purpose, rowId: string): string
  /** The row's id; undefined for whatever was not signed here, for this purpose, to the last bit. */
  read(purpose: Purpose, token: string): string | undefined
}

export function createTrackingTokens(keys: readonly [TrackingKey, ...TrackingKey[]]): TrackingTokens {
  const derived = new Map(keys.map((key) => [key.id, deriveAll(key)]))
  const newest = keys[0].id
  return {
    sign(purpose, rowId) {
      const signed = Buffer.concat([Buffer.of(newest), Buffer.from(rowId.replaceAll('-', ''), 'hex')])
      return Buffer.concat([signed, seal(derived.get(newest)![purpose], signed)]).toString('base64url')
    },
    read(purpose, token) {
      if (!/^[\w-]{44}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const key = derived.get(bytes[0]!)?.[purpose]
      if (!key || !timingSafeEqual(seal(key, bytes.subarray(0, 17)), bytes.subarray(17))) return undefined
      return bytes.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

// A key for each purpose (HKDF, RFC 5869): the purpose is inside the signature.
function deriveAll({ id, secret }: TrackingKey): Record<Purpose, Buffer> {
  const derive = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, '', `coldframe tracking ${purpose} ${id}`, 32))
  return { open: derive('open'), click: derive('click'), unsubscribe: derive('unsubscribe') }
}

const seal = (key: Buffer, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(signed).digest().subarray(0, 16)
