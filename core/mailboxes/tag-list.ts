/**
 * Parses a tag list such as `v=DMARC1; p=none` (RFC 6376, 3.2), which DKIM, DMARC, TLS-RPT, MTA-STS and BIMI records
 * use. Names are lower case; null when a part has no name or a name occurs twice.
 */
export function parseTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    const text = part.trim()
    if (text === '') continue
    const at = text.indexOf('=')
    const name = text.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (!/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return null
    tags.set(name, text.slice(at + 1).trim())
  }
  return tags
}

/** Records that begin with this version tag; a different record under the same name does not count. */
export const withVersion = (records: readonly string[], version: string): string[] =>
  records.filter((record) => {
    const [first = ''] = record.split(';', 1)
    return first.replaceAll(/\s/g, '').toLowerCase() === `v=${version.toLowerCase()}`
  })
