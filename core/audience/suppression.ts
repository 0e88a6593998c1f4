import { getDomain } from 'tldts'
import { asciiAddress } from '#core/text/idna.ts'
import { isEmail, readAddress } from './address.ts'

/** An entry of the suppression list: one of these. */
export type SuppressionEntry =
  | { address: string }
  | { pattern: string }
  | { mail_server: string }
  | { sha256: string }

/**
 * Extracts entries from pasted text; anything else is returned as unread. An entry is an address, a domain, a pattern
 * such as `noreply*@*`, a mail server such as `mx:mimecast.com`, or the SHA-256 of an address or domain in lower case.
 */
export function readSuppressions(text: string): { entries: SuppressionEntry[]; unread: string[] } {
  const entries = new Map<string, SuppressionEntry>()
  const unread: string[] = []
  for (const part of text.split(/[\n\r,;]+/)) {
    const written = part.trim()
    if (written === '') continue
    const entry = readOne(written)
    if (entry === null) unread.push(written)
    else entries.set(JSON.stringify(entry), entry)
  }
  return { entries: [...entries.values()], unread }
}

function readOne(written: string): SuppressionEntry | null {
  const plain = written.toLowerCase()
  if (/^[0-9a-f]{64}$/.test(plain)) return { sha256: plain }
  const server = /^mx:\s*(\S+)$/.exec(plain)?.[1]
  if (server !== undefined) {
    const domain = readDomain(server)
    return domain === null ? null : { mail_server: getDomain(domain) ?? domain }
  }
  if (plain.replace(/^\*[@.]/, '').includes('*')) return readPattern(plain)
  const read = readAddress(written)
  if ('email' in read && !read.email.includes('*')) return { address: read.email.toLowerCase() }
  const domain = readDomain(plain)
  return domain === null ? null : { address: domain }
}

/** The limits of the database's check, so that the form names a mistake before it is sent. */
function readPattern(written: string): SuppressionEntry | null {
  const pattern = written.includes('@') ? written : `*@${written}`
  const isPattern = /^[^\s@]*@[^\s@]+$/.test(pattern) && pattern.length <= 200
  const isSpecific = pattern.replaceAll(/[*@.]/g, '').length >= 2 && pattern.split('*').length <= 6
  return isPattern && isSpecific ? { pattern } : null
}

function readDomain(written: string): string | null {
  const domain = written
    .replace(/^https?:\/\//, '')
    .replace(/^(www\.|\*?@|\*\.)/, '')
    .replace(/\/[\s\S]*/, '')
  const ascii = domain.length <= 253 ? asciiAddress(domain) : domain
  return isEmail(`any@${ascii}`) ? ascii : null
}
