// Secrets at rest: AES-256-GCM with a new nonce each, bound to their place, so that an encrypted value moved to
// another row cannot be decrypted.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'
const tagBytes = 16

export function encrypt(key: Buffer, secret: string, place: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(place),
  )
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, ...[nonce, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

export function decrypt(key: Buffer, text: string, place: string): string {
  const [, nonce, encrypted, tag] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !encrypted || !tag) throw new Error(`Encrypted value of ${place} is cut short`)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}
