// Codes of an authenticator app: TOTP (RFC 6238) over HMAC-SHA-1, six digits, every 30 seconds, which all apps
// support.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const period = 30
/** One step early or late, for a phone's clock and the time to type. */
const drift = 1

export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  // RFC 4226 section 5.3: dynamic truncation.
  const offset = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / period)
}

/** The step of a code that is valid now and later than `lastUsed`, because a code is valid once. */
export function matchTotp(secret: string, code: string, at: Date, lastUsed: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(at)
  for (let step = now - drift; step <= now + drift; step += 1) {
    const same = timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))
    if (same && step > lastUsed) return step
  }
  return null
}

/** The content of the QR code, in the key URI format of authenticator apps. */
export function totpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const settings = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(period),
    secret,
  })
  return `otpauth://totp/${label}?${settings.toString().replaceAll('+', '%20')}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// RFC 4648 base 32 without padding.
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
