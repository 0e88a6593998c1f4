// The terms of an SPF record (RFC 7208, 4.6 and 5).
export type SpfTerm = {
  kind: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'exists' | 'ip' | 'redirect'
  /** The result when it matches: + passes. */
  sign: string
  /** The name that it refers to, or the domain of the record; null when it depends on the message (a macro). */
  target: string | null
  /** True for an address range that contains almost every address. */
  isWide: boolean
}

export const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record)

/** Null with a term that makes receivers reject the whole record (permerror). */
export function parseSpf(record: string, domain: string): SpfTerm[] | { wrong: string } {
  const terms: SpfTerm[] = []
  for (const text of record.trim().split(/\s+/).slice(1)) {
    const term = parseTerm(text, domain)
    if (term === null) return { wrong: text }
    if (term) terms.push(term)
  }
  const end = terms.findIndex(({ kind }) => kind === 'all')
  // Everything after `all`, and a redirect beside it, is ignored (RFC 7208, 5.1 and 6.1).
  return end < 0 ? terms : terms.slice(0, end + 1).filter(({ kind }) => kind !== 'redirect')
}

/** Undefined for a modifier that changes nothing, such as exp=. */
function parseTerm(text: string, domain: string): SpfTerm | null | undefined {
  const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(text)
  if (modifier) {
    if (modifier[1]!.toLowerCase() !== 'redirect') return undefined
    return modifier[2] ? { kind: 'redirect', sign: '+', target: nameIn(modifier[2]), isWide: false } : null
  }
  const found =
    /^([+?~-]?)(all|include|a|mx|ptr|exists|ip4|ip6)(?::([^/]+(?:\/\d{1,3})?))?((?:\/{1,2}\d{1,3})*)$/i.exec(
      text,
    )
  if (!found) return text.toLowerCase().includes('ip6:') ? addressTerm(text) : null
  const [, sign = '', name = '', value, range = ''] = found
  const kind = name.toLowerCase()
  if (kind === 'ip4' || kind === 'ip6') return addressTerm(text)
  if (kind === 'all') return value || range ? null : term('all', sign, null)
  if (kind === 'include' || kind === 'exists') return value && !range ? term(kind, sign, nameIn(value)) : null
  const host = value?.replace(/\/\d+$/, '')
  return term(kind as 'a' | 'mx' | 'ptr', sign, host ? nameIn(host) : domain)
}

const term = (kind: SpfTerm['kind'], sign: string, target: string | null, isWide = false): SpfTerm => ({
  kind,
  sign: sign || '+',
  target,
  isWide,
})

const WIDE_BITS = 4

function addressTerm(text: string): SpfTerm | null {
  const found = /^([+?~-]?)ip([46]):([0-9a-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(text)
  if (!found) return null
  const [, sign = '', version, address = '', bits] = found
  const isValid = version === '4' ? isAddress4(address) : address.includes(':')
  if (!isValid || Number(bits ?? 0) > (version === '4' ? 32 : 128)) return null
  return term('ip', sign, null, bits !== undefined && Number(bits) < WIDE_BITS)
}

const isAddress4 = (address: string) =>
  address.split('.').length === 4 &&
  address.split('.').every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)

const nameIn = (value: string): string | null =>
  value.includes('%') ? null : value.toLowerCase().replace(/\.$/, '')
