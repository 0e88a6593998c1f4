// What a way of connecting a mailbox is made of.
import { oauthProviderOf } from './oauth-providers.ts'

export type Security = 'tls' | 'starttls' | 'none'

export type MailServer = { host: string; port: number; security: Security }

export type Preset = {
  id: string
  name: string
  /** In a few words, for its card. */
  about: string
  smtp: MailServer
  /** Null where the provider only sends; replies are then read from another mailbox, or not at all. */
  imap: MailServer | null
  /** What stands as the user: the address itself, something fixed, or what the provider hands out. */
  user:
    | { kind: 'address' }
    | { kind: 'fixed'; value: string }
    | { kind: 'own'; label: string; example: string }
  passwordLabel: string
  /** Whether a mail handed in over SMTP appears in Sent by itself. The connection test finds out for certain. */
  savesToSent: boolean
  /** The provider's own ceiling for a day, as published; ours stays below. */
  dailyCap: number | null
  /** What the provider puts in place of our Message-ID, so that replies are matched by address only. */
  rewritesMessageId?: true
  /** Addresses at these domains are theirs. */
  domains: readonly string[]
  /** What to do before the form is filled, in order. */
  steps: readonly string[]
  /** What is better known before it is chosen. */
  caution?: string
}

/** What it can do, as its card says it. */
export function abilitiesOf({ id, imap }: Preset): { label: string; does: boolean }[] {
  const reads = imap !== null || oauthProviderOf(id) !== undefined
  return [
    { label: 'Sends', does: true },
    { label: 'Reads replies', does: reads },
    { label: 'Reads bounces', does: reads },
  ]
}
