// Passwords of mailboxes as the database holds them: AES-256-GCM under the installation's data key, which is not in
// the database. The first byte is the format, then the key's name, the nonce, the tag and what is kept secret. A value
// is bound to its mailbox and its column: moved elsewhere, it no longer opens.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type SecretName = 'smtp_password' | 'imap_password'

export type MailboxSecrets = {
  seal(mailboxId: string, name: SecretName, secret: string): Buffer
  /** Throws where the key is gone or the value was tampered with. */
  open(mailboxId: string, name: SecretName, sealed: Uint8Array): string
  /** Whether the newest key sealed it; else it is due to be sealed anew. */
  isCurrent(sealed: Uint8Array): boolean
}

const FORMAT = 1
const ID = 4
const NONCE = 12
const TAG = 16
const HEAD = 1 + ID + NONCE + TAG

/** Base64url keys of 32 bytes, the newest first: it seals. Those behind it go on opening what they sealed. */
export function createMailboxSecrets(dataKeys: readonly [string, ...string[]]): MailboxSecrets {
  const keys = dataKeys.map((encoded) => {
    const bytes = Buffer.from(encoded, 'base64url')
    if (bytes.length !== 32) throw new Error('A data key has 32 bytes. Put the backup of secrets.json back.')
    return { id: createHash('sha256').update(bytes).digest().subarray(0, ID), bytes }
  })
  const newest = keys[0]!
  return {
    seal(mailboxId, name, secret) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, nonce).setAAD(placeOf(mailboxId, name))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), newest.id, nonce, cipher.getAuthTag(), body])
    },
    open(mailboxId, name, sealed) {
      const bytes = Buffer.from(sealed)
      const key = keys.find(({ id }) => id.equals(bytes.subarray(1, 1 + ID)))
      if (bytes[0] !== FORMAT || bytes.length < HEAD || !key) throw new LostSecretError(mailboxId)
      const nonce = bytes.subarray(1 + ID, 1 + ID + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce)
        .setAAD(placeOf(mailboxId, name))
        .setAuthTag(bytes.subarray(HEAD - TAG, HEAD))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new LostSecretError(mailboxId, { cause })
      }
    },
    isCurrent: (sealed) => newest.id.equals(Buffer.from(sealed).subarray(1, 1 + ID)),
  }
}

/** The installation's key does not fit what the database holds: one of the two was restored without the other. */
export class LostSecretError extends Error {
  constructor(mailboxId: string, options?: ErrorOptions) {
    super(`The password of mailbox ${mailboxId} does not open with this installation's key`, options)
  }
}

const placeOf = (mailboxId: string, name: SecretName) => Buffer.from(`${mailboxId.toLowerCase()}\0${name}`)
