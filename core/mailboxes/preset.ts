// The definition of a way to connect a mailbox.
import { oauthProviderOf } from './oauth-providers.ts'

export type Security = 'tls' | 'starttls' | 'none'

export type MailServer = { host: string; port: number; security: Security }

export type Preset = {
  id: string
  name: string
  /** A short description for its card. */
  about: string
  smtp: MailServer
  /** Null when the provider only sends; replies are then read from another mailbox, or not at all. */
  imap: MailServer | null
  /** The user name: the address itself, a fixed value, or one that the provider assigns. */
  user:
    | { kind: 'address' }
    | { kind: 'fixed'; value: string }
    | { kind: 'own'; label: string; example: string }
  passwordLabel: string
  /** True when a mail sent over SMTP appears in Sent automatically. The connection test determines it for certain. */
  savesToSent: boolean
  /** The provider's published daily maximum; ours stays below it. */
  dailyCap: number | null
  /** True when the provider replaces our Message-ID, so that replies can only be matched by address. */
  rewritesMessageId?: true
  /** The provider's own address domains. */
  domains: readonly string[]
  /** The steps before filling in the form, in order. */
  steps: readonly string[]
  /** A warning to read before choosing it. */
  caution?: string
}

/** The abilities shown on its card. */
export function abilitiesOf({ id, imap }: Preset): { label: string; does: boolean }[] {
  const reads = imap !== null || oauthProviderOf(id) !== undefined
  return [
    { label: 'Sends', does: true },
    { label: reads ? 'Reads replies and bounces' : 'Does not read replies or bounces', does: reads },
  ]
}
