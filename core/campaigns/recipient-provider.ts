// Who filters the mail of a company, as far as the mail servers of its domain say.
import { getDomain } from 'tldts'

/** As `resolveMx` of Node answers; the lowest priority is tried first (RFC 5321, 5.1). */
export type MxRecord = { exchange: string; priority: number }

// Names below which these providers publish their mail servers, in the setup instructions of each. A filter in front of
// a mailbox (Mimecast, Proofpoint) hides who runs the mailbox; it is what decides about a mail, so it is what counts.
const providers: Readonly<Record<string, readonly string[]>> = {
  'Google Workspace': ['google.com', 'googlemail.com', 'psmtp.com'],
  'Microsoft 365': ['outlook.com', 'mx.microsoft', 'outlook.de', 'partner.outlook.cn', 'office365.us'],
  Zoho: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp', 'zohocloud.ca', 'zohomail.com'],
  Proton: ['protonmail.ch'],
  Yahoo: ['yahoodns.net'],
  iCloud: ['mail.icloud.com'],
  Fastmail: ['messagingengine.com'],
  Mimecast: ['mimecast.com', 'mimecast.co.za', 'mimecast-offshore.com'],
  Proofpoint: ['pphosted.com', 'ppe-hosted.com', 'gpphosted.com'],
  Barracuda: ['barracudanetworks.com'],
  Cisco: ['iphmx.com'],
}

// No domain has more, and a stranger's DNS may answer with thousands.
const MOST_RECORDS = 50
const LONGEST_NAME = 255

/**
 * The name of the provider that takes the mail of `domain`, for the report; null where no server is named (a domain
 * without MX records may still take mail at its own address, and one with a null MX takes none, RFC 7505).
 */
export function classifyRecipientProvider(domain: string, records: readonly MxRecord[]): string | null {
  const [first] = records
    .slice(0, MOST_RECORDS)
    .map(({ exchange, priority }) => ({ host: exchange.toLowerCase().replace(/\.$/, ''), priority }))
    .filter(({ host }) => host !== '' && host.length <= LONGEST_NAME)
    .sort((one, other) => one.priority - other.priority)
  if (!first) return null
  for (const [provider, names] of Object.entries(providers))
    if (names.some((name) => first.host === name || first.host.endsWith(`.${name}`))) return provider
  const own = getDomain(domain)
  return own !== null && getDomain(first.host) === own ? 'Own mail server' : 'Other provider'
}
