// Passwords and tokens of mailboxes, each encrypted for its mailbox and its column.
import { createDataKeys, LostSecretError } from '#server/outbound/data-keys.ts'

export { LostSecretError }

export type SecretName = 'smtp_password' | 'imap_password' | 'refresh_token' | 'access_token'

export type MailboxSecrets = {
  encrypt(mailboxId: string, name: SecretName, secret: string): Buffer
  /** Throws when the key is missing or the value was tampered with. */
  open(mailboxId: string, name: SecretName, encrypted: Uint8Array): string
  /** True when the newest key encrypted it; otherwise it must be encrypted again. */
  isCurrent(encrypted: Uint8Array): boolean
}

/** Base64url keys of 32 bytes, the newest first, which encrypts. Older ones still decrypt what they encrypted. */
export function createMailboxSecrets(dataKeys: readonly [string, ...string[]]): MailboxSecrets {
  const keys = createDataKeys(dataKeys)
  return {
    encrypt: (mailboxId, name, secret) => keys.encrypt(placeOf(mailboxId, name), secret),
    open: (mailboxId, name, encrypted) => keys.open(placeOf(mailboxId, name), encrypted),
    isCurrent: keys.isCurrent,
  }
}

const placeOf = (mailboxId: string, name: SecretName) => `${mailboxId.toLowerCase()}\0${name}`
