// Passwords and keys of other systems, as stored in the database: AES-256-GCM under a data key that is not in the
// database. The first byte is the format, followed by the key's name, the nonce, the tag and the ciphertext. A value
// is bound to its place: moved elsewhere, it cannot be decrypted.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type DataKeys = {
  encrypt(place: string, secret: string): Buffer
  /** Throws a LostSecretError when the key is missing or the value was tampered with. */
  open(place: string, encrypted: Uint8Array): string
  /** True when the newest key encrypted it; otherwise it must be encrypted again. */
  isCurrent(encrypted: Uint8Array): boolean
}

/** The installation's key does not match the database: one of the two was restored without the other. */
export class LostSecretError extends Error {}

const FORMAT = 1
const ID = 4
const NONCE = 12
const TAG = 16
const HEAD = 1 + ID + NONCE + TAG

/** Base64url keys of 32 bytes, the newest first, which encrypts. Older ones still decrypt what they encrypted. */
export function createDataKeys(encoded: readonly [string, ...string[]]): DataKeys {
  const keys = encoded.map((key) => {
    const bytes = Buffer.from(key, 'base64url')
    if (bytes.length !== 32) throw new Error('A data key has 32 bytes. Put the backup of secrets.json back.')
    return { id: createHash('sha256').update(bytes).digest().subarray(0, ID), bytes }
  })
  const newest = keys[0]!
  return {
    encrypt(place, secret) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), newest.id, nonce, cipher.getAuthTag(), body])
    },
    open(place, encrypted) {
      const bytes = Buffer.from(encrypted)
      const key = keys.find(({ id }) => id.equals(bytes.subarray(1, 1 + ID)))
      if (bytes[0] !== FORMAT || bytes.length < HEAD || !key) throw new LostSecretError(lost)
      const nonce = bytes.subarray(1 + ID, 1 + ID + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(HEAD - TAG, HEAD))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new LostSecretError(lost, { cause })
      }
    },
    isCurrent: (encrypted) => newest.id.equals(Buffer.from(encrypted).subarray(1, 1 + ID)),
  }
}

const lost = "A secret does not open with this installation's key"
