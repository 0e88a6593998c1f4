// Determines the filter of a company's mail from the mail servers of its domain.
import { getDomain } from 'tldts'

/** The result type of Node's `resolveMx`; the lowest priority is tried first (RFC 5321, 5.1). */
export type MxRecord = { exchange: string; priority: number }

// Domains under which these providers publish their mail servers, from each one's setup instructions. A filter in
// front of a mailbox (Mimecast, Proofpoint) hides the mailbox's provider, but the filter decides about mail, so it
// counts.
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

// No real domain has more, but a third party's DNS may answer with thousands.
const MOST_RECORDS = 50
const LONGEST_NAME = 255

/**
 * The provider that receives mail for `domain`, for the report; null when no server is named (a domain without MX
 * records may still receive mail at its own address, and one with a null MX receives none, RFC 7505).
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
