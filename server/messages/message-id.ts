// `<id.mac@domain>`: a bounce, a complaint or a reply that contains it proves that it answers our mail, because
// anyone can send a forged bounce.
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'

export type MessageIds = {
  /** Returns a Message-ID without angle brackets. */
  make(id: string, domain: string): string
  /** Returns the row's ID; undefined for a Message-ID that was not made here. Angle brackets are optional. */
  read(rfcMessageId: string): string | undefined
}

/** The first secret signs; older ones are still accepted. */
export function createMessageIds(secrets: readonly [string, ...string[]]): MessageIds {
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'coldframe message id', 32))),
  )
  const sign = (key: KeyObject, id: string) => createHmac('sha256', key).update(id).digest().subarray(0, 10)
  return {
    make: (id, domain) =>
      `${short(id.replaceAll('-', ''))}.${short(sign(keys[0]!, id).toString('hex'))}@${domain}`,
    read(rfcMessageId) {
      const [, row, mac] =
        /^<?([0-9a-z]{25})\.([0-9a-z]{16})@[^@<>\s]{1,255}>?$/i.exec(rfcMessageId.trim()) ?? []
      const id = row && long(row, 16)
      const given = mac && long(mac, 10)
      if (!id || !given) return undefined
      const uuid = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return keys.some((key) => timingSafeEqual(sign(key, uuid), given)) ? uuid : undefined
    },
  }
}

// In digits and lowercase letters: short enough for one line with its header's name, and unaffected by servers that
// change the case.
const short = (hex: string) =>
  BigInt(`0x${hex}`)
    .toString(36)
    .padStart(hex.length === 32 ? 25 : 16, '0')

function long(written: string, bytes: number): Buffer | undefined {
  let value = 0n
  for (const digit of written.toLowerCase()) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = value.toString(16).padStart(2 * bytes, '0')
  return hex.length === 2 * bytes ? Buffer.from(hex, 'hex') : undefined
}
