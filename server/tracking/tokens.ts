// The token in the URL of a pixel, a tracked link and an unsubscribe link: a key ID, a row ID, and 128 bits of
// HMAC-SHA256 over purpose, key ID and row ID. A token is valid for one purpose only, and never contains the target
// of a link.
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Purpose = 'open' | 'click' | 'unsubscribe'

/** The first one signs. Older ones still verify what they signed, for as long as they are listed. */
export type TrackingKey = { id: number; secret: string }

export type TrackingTokens = {
  sign(purpose: Purpose, rowId: string): string
  /** Returns the row's ID; undefined for a token that was not signed here for this purpose. */
  read(purpose: Purpose, token: string): string | undefined
}

export function createTrackingTokens(keys: readonly [TrackingKey, ...TrackingKey[]]): TrackingTokens {
  const signers = new Map(keys.map((key) => [key.id, signersOf(key)]))
  const newest = keys[0].id
  return {
    sign(purpose, rowId) {
      const signed = Buffer.concat([Buffer.of(newest), Buffer.from(rowId.replaceAll('-', ''), 'hex')])
      return Buffer.concat([signed, signers.get(newest)![purpose](signed)]).toString('base64url')
    },
    read(purpose, token) {
      if (!/^[\w-]{44}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const signWith = signers.get(bytes[0]!)?.[purpose]
      if (!signWith || !timingSafeEqual(signWith(bytes.subarray(0, SIGNED)), bytes.subarray(SIGNED)))
        return undefined
      const id = bytes.toString('hex', 1, SIGNED)
      return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
    },
  }
}

const SIGNED = 17
type Signer = (signed: Buffer) => Buffer

// A key for each purpose (HKDF, RFC 5869): the purpose is inside the signature.
function signersOf({ id, secret }: TrackingKey): Record<Purpose, Signer> {
  const signerFor = (purpose: Purpose) =>
    createSigner(Buffer.from(hkdfSync('sha256', secret, '', `coldframe tracking ${purpose} ${id}`, 32)))
  return { open: signerFor('open'), click: signerFor('click'), unsubscribe: signerFor('unsubscribe') }
}

const BLOCK = 64

// HMAC (RFC 2104) by two one-shot hashes over blocks computed once: createHmac opens a context each time and costs
// five times as much, on a path that any stranger may call.
function createSigner(key: Buffer): Signer {
  const padded = Buffer.concat([key], BLOCK)
  const inner = Buffer.concat([padded.map((byte) => byte ^ 0x36)], BLOCK + SIGNED)
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c)], BLOCK + 32)
  return (signed) => {
    signed.copy(inner, BLOCK)
    hash('sha256', inner, 'buffer').copy(outer, BLOCK)
    return hash('sha256', outer, 'buffer').subarray(0, 16)
  }
}
