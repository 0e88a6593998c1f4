// Reads the tree of a DMARC aggregate report as receivers write it: with or without namespaces, with fields missing or
// misspelt, and with counts and times of several formats.
import {
  countIn,
  domainIn,
  largestRows,
  text,
  timeIn,
  type DmarcReport,
  type DmarcRow,
} from './domain-report.ts'

/** An element; names are lower case and without their prefix. */
export type XmlNode = { name: string; text: string; children: XmlNode[] }

const child = (node: XmlNode | undefined, name: string) => node?.children.find((one) => one.name === name)
const children = (node: XmlNode | undefined, name: string) =>
  node?.children.filter((one) => one.name === name) ?? []
const textOf = (node: XmlNode | undefined, name: string) => text(child(node, name)?.text)

/** Null for a document that is no DMARC report. */
export function readDmarc(root: XmlNode): DmarcReport | null {
  const feedback = root.name === 'feedback' ? root : child(root, 'feedback')
  const metadata = child(feedback, 'report_metadata')
  const published = child(feedback, 'policy_published')
  const rows = children(feedback, 'record').flatMap(readRecord)
  const domain = domainIn(textOf(published, 'domain')) || rows[0]?.from || ''
  if (!feedback || domain === '' || !(metadata || published)) return null
  const range = child(metadata, 'date_range')
  const [begins, ends] = [timeIn(textOf(range, 'begin')), timeIn(textOf(range, 'end'))]
  const known = begins ?? ends
  if (!known) return null
  return {
    kind: 'dmarc',
    domain,
    reporter:
      textOf(metadata, 'org_name') || domainIn(textOf(metadata, 'email').split('@').at(-1)) || 'unknown',
    id: textOf(metadata, 'report_id') || `${known} ${rows.length}`,
    begins: known,
    ends: ends && ends > known ? ends : known,
    policy: textOf(published, 'p').toLowerCase().slice(0, 20),
    rows: largestRows(merged(rows)),
  }
}

function readRecord(record: XmlNode): DmarcRow[] {
  const row = child(record, 'row') ?? record
  const source = text(child(row, 'source_ip')?.text, 45)
  const count = countIn(textOf(row, 'count'))
  if (count === 0 || !/^[0-9a-f:.]{2,45}$/i.test(source)) return []
  const evaluated = child(row, 'policy_evaluated')
  const identifiers = child(record, 'identifiers') ?? child(record, 'identities')
  const results = child(record, 'auth_results')
  const disposition = textOf(evaluated, 'disposition').toLowerCase()
  const signers = children(results, 'dkim').filter((one) => textOf(one, 'result').toLowerCase() === 'pass')
  return [
    {
      source: source.toLowerCase(),
      count,
      disposition: disposition === 'quarantine' || disposition === 'reject' ? disposition : 'none',
      dkim: textOf(evaluated, 'dkim').toLowerCase() === 'pass',
      spf: textOf(evaluated, 'spf').toLowerCase() === 'pass',
      from: domainIn(textOf(identifiers, 'header_from')),
      signers: [...new Set(signers.map((one) => domainIn(textOf(one, 'domain'))))]
        .filter(Boolean)
        .toSorted()
        .slice(0, 5),
      envelope:
        domainIn(textOf(child(results, 'spf'), 'domain')) || domainIn(textOf(identifiers, 'envelope_from')),
      reason: children(evaluated, 'reason')
        .map((reason) => text(child(reason, 'type')?.text, 50))
        .filter(Boolean)
        .join(', ')
        .slice(0, 200),
    },
  ]
}

/** Some receivers write a record for every message. */
function merged(rows: readonly DmarcRow[]): DmarcRow[] {
  const known = new Map<string, DmarcRow>()
  for (const { count, ...rest } of rows) {
    const key = JSON.stringify(rest)
    known.set(key, { ...rest, count: Math.min((known.get(key)?.count ?? 0) + count, 2_000_000_000) })
  }
  return [...known.values()]
}
