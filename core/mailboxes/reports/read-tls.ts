// Reads a TLS report (RFC 8460, 4), with the fields that senders leave out or write as texts.
import { countIn, domainIn, largestRows, text, timeIn, type TlsReport, type TlsRow } from './domain-report.ts'

type Json = Readonly<Record<string, unknown>>

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Null for a document that is no TLS report. One report names one domain, that of its first policy. */
export function readTls(document: unknown): TlsReport | null {
  const report = object(document)
  const range = object(report['date-range'])
  const begins = timeIn(range['start-datetime'])
  const policies = list(report['policies']).slice(0, 100).map(object)
  const [first] = policies
  const domain = domainIn(object(first?.['policy'])['policy-domain'])
  if (!begins || domain === '') return null
  const own = policies.filter(({ policy }) => domainIn(object(policy)['policy-domain']) === domain)
  const ends = timeIn(range['end-datetime'])
  return {
    kind: 'tls',
    domain,
    reporter:
      text(report['organization-name']) ||
      domainIn(text(report['contact-info']).split('@').at(-1)) ||
      'unknown',
    id: text(report['report-id']) || begins,
    begins,
    ends: ends && ends > begins ? ends : begins,
    policy: text(object(first?.['policy'])['policy-type'], 20),
    successes: sum(own.map(({ summary }) => countIn(object(summary)['total-successful-session-count']))),
    rows: largestRows(own.flatMap(failuresOf)),
  }
}

function failuresOf(policy: Json): TlsRow[] {
  const details = list(policy['failure-details']).slice(0, 10_000).map(object)
  const rows = details.map((detail) => ({
    result: text(detail['result-type'], 60) || 'unknown',
    server: domainIn(detail['receiving-mx-hostname']) || text(detail['receiving-ip'], 45),
    count: countIn(detail['failed-session-count']),
  }))
  const known = rows.filter(({ count }) => count > 0)
  // Some senders count failures without details.
  const rest =
    countIn(object(policy['summary'])['total-failure-session-count']) - sum(known.map(({ count }) => count))
  return rest > 0 ? [...known, { result: 'unknown', server: '', count: rest }] : known
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
