// The keys of an installation inside its backup. Without them no one could sign in to the restored installation, no
// mailbox password could be decrypted, and the unsubscribe link in every sent message would stop working. With
// BACKUP_PASSPHRASE they are encrypted; without it anyone with the file has the keys.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'

const encrypted = z.object({ salt: z.string(), nonce: z.string(), text: z.string(), tag: z.string() })
const line = z.union([z.object({ sealed: encrypted }), z.object({ plain: z.string() })])

export function packKeys(keys: string, passphrase: string | undefined): string {
  if (passphrase === undefined) return JSON.stringify({ plain: keys })
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', stretch(passphrase, salt), nonce)
  const text = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final()])
  const parts = { salt, nonce, text, tag: cipher.getAuthTag() }
  return JSON.stringify({
    sealed: Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]),
    ),
  })
}

export function unpackKeys(text: string, passphrase: string | undefined): string {
  const packed = line.parse(JSON.parse(text))
  if ('plain' in packed) return packed.plain
  if (passphrase === undefined)
    throw new Error(
      'The keys in this backup are encrypted. Set BACKUP_PASSPHRASE to what they were encrypted with.',
    )
  const bytes = (name: keyof z.infer<typeof encrypted>) => Buffer.from(packed.sealed[name], 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', stretch(passphrase, bytes('salt')), bytes('nonce'))
    decipher.setAuthTag(bytes('tag'))
    return Buffer.concat([decipher.update(bytes('text')), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE is not what the keys in this backup were encrypted with.', { cause })
  }
}

// OWASP's minimum for scrypt: 2^17, 128 MB.
const stretch = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })
