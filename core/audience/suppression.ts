import { asciiAddress } from '#core/text/idna.ts'
import { isEmail, readAddress } from './address.ts'

/** Extracts addresses and domains from pasted text; anything else is returned as unread. */
export function readSuppressions(text: string): { addresses: string[]; unread: string[] } {
  const addresses = new Set<string>()
  const unread: string[] = []
  for (const part of text.split(/[\n\r,;]+/)) {
    const written = part.trim()
    if (written === '') continue
    const address = readOne(written)
    if (address === null) unread.push(written)
    else addresses.add(address)
  }
  return { addresses: [...addresses], unread }
}

function readOne(written: string): string | null {
  const read = readAddress(written)
  if ('email' in read) return read.email.toLowerCase()
  const domain = written
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^(www\.|\*?@|\*\.)/, '')
    .replace(/\/[\s\S]*/, '')
  const ascii = domain.length <= 253 ? asciiAddress(domain) : domain
  return isEmail(`any@${ascii}`) ? ascii : null
}
