// The ways to connect a mailbox, in display order. Hosts and limits are the ones that providers publish.
import { mailboxProviders } from './mailbox-providers.ts'
import type { Preset } from './preset.ts'
import { sendingServices } from './sending-services.ts'

const other: Preset = {
  id: 'other',
  name: 'Any mail server',
  about: 'Your own server, or a provider that is not listed: SMTP to send, IMAP to read.',
  smtp: { host: '', port: 587, security: 'starttls' },
  imap: { host: '', port: 993, security: 'tls' },
  user: { kind: 'address' },
  passwordLabel: 'Password',
  savesToSent: false,
  dailyCap: null,
  domains: [],
  steps: [
    'Find the names of the outgoing (SMTP) and incoming (IMAP) server: your provider’s help lists them under “mail program” or “Outlook set-up”.',
    'Port 465 with TLS or 587 with STARTTLS sends, port 993 with TLS reads. Plain connections are refused.',
    'If signing in on the web asks for a second factor, make an app password there and use it here.',
  ],
}

export const presets: readonly Preset[] = [...mailboxProviders, ...sendingServices, other]

export const presetOf = (id: string): Preset => presets.find((preset) => preset.id === id) ?? other

/** The provider of an address, by its domain. A company's own domain belongs to none. */
export function presetForAddress(address: string): Preset | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return presets.find((preset) => preset.domains.includes(domain))
}
