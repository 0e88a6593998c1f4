import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import fc from 'fast-check'
import type { DmarcReport, TlsReport } from '#core/mailboxes/reports/domain-report.ts'
import { readDocument, readDomainReport } from './read-domain-report.ts'

const record = (
  changes: Partial<Record<'row' | 'ip' | 'count' | 'evaluated' | 'ids', string>> = {},
) => `<record><row>
  <source_ip>${changes.ip ?? '192.0.2.7'}</source_ip><count>${changes.count ?? '3'}</count>
  ${changes.evaluated ?? '<policy_evaluated><disposition>quarantine</disposition><dkim>fail</dkim><spf>pass</spf><reason><type>forwarded</type></reason></policy_evaluated>'}
  </row>${changes.ids ?? '<identifiers><header_from>Example.com</header_from></identifiers>'}
  <auth_results><dkim><domain>list.net</domain><result>pass</result></dkim><spf><domain>bounce.example.com</domain><result>pass</result></spf></auth_results></record>`
const report = (records = record(), start = '<?xml version="1.0" encoding="UTF-8"?>\n<feedback>') => `${start}
  <report_metadata><org_name>Receiver &amp; Co</org_name><email>d@receiver.net</email><report_id>77</report_id>
  <date_range><begin>1795651200</begin><end>1795737599</end></date_range></report_metadata>
  <policy_published><domain>example.com</domain><p>none</p></policy_published>${records}</feedback>`
const read = (text: string | Uint8Array) =>
  readDocument(typeof text === 'string' ? Buffer.from(text) : text) as DmarcReport | null

test('a DMARC report is read with its period, its policy and the results of each source', () => {
  const found = read(report())!
  assert.deepEqual(found, {
    kind: 'dmarc',
    domain: 'example.com',
    reporter: 'Receiver & Co',
    id: '77',
    begins: '2026-11-26T00:00:00.000Z',
    ends: '2026-11-26T23:59:59.000Z',
    policy: 'none',
    rows: [
      {
        source: '192.0.2.7',
        disposition: 'quarantine',
        dkim: false,
        spf: true,
        from: 'example.com',
        signers: ['list.net'],
        envelope: 'bounce.example.com',
        reason: 'forwarded',
        count: 3,
      },
    ],
  })
})

const variants: Record<string, string | Uint8Array> = {
  'in gzip': gzipSync(report()),
  'in zip': zipSync({ 'a!example.com!1!2.xml': Buffer.from(report()) }),
  'in gzip in zip': zipSync({ 'report.xml.gz': gzipSync(report()) }),
  'with a byte order mark': `\uFEFF${report()}`,
  'in UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(report(), 'utf16le')]),
  'with a namespace': report(record(), '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">'),
  'with prefixes': report().replaceAll(/<(\/?)(?=[a-z])/g, '<$1ns2:'),
  'with times in milliseconds': report().replace('1795651200', '1795651200000'),
  'with times as text': report().replace('1795651200', '2026-11-26T00:00:00Z'),
  'with counts of fractions and commas': report(record({ count: ' 3.0 ' })),
  'without a policy, named by its records': report().replace(/<policy_published>.*<\/policy_published>/, ''),
  'with one record for each message': report(record({ count: '1' }).repeat(3)),
  'with blank lines before it': `\r\n\r\n${report()}`,
  'cut off at its end': report().replace('</feedback>', ''),
}
for (const [what, text] of Object.entries(variants))
  test(`a report ${what} is read`, () => {
    const found = read(text)
    assert.deepEqual(
      [found?.domain, found?.begins.slice(0, 10), found?.rows.length],
      ['example.com', '2026-11-26', 1],
    )
    assert.equal(found!.rows[0]!.count, 3)
  })

test('records without results fail, and those without a source or a count are left out', () => {
  const rows = read(
    report(
      record({ evaluated: '' }) + record({ ip: '' }) + record({ count: '0' }) + record({ ip: '<b>x</b>' }),
    ),
  )!.rows
  assert.deepEqual(
    rows.map(({ source, dkim, spf, disposition }) => [source, dkim, spf, disposition]),
    [['192.0.2.7', false, false, 'none']],
  )
})

test('bombs, document types and deep or endless documents are refused', () => {
  const bomb = Buffer.alloc(50_000_000, ' ')
  const entities = '<!DOCTYPE feedback [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  for (const bytes of [
    gzipSync(bomb),
    zipSync({ 'a.xml': bomb }),
    gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(report()))))),
    Buffer.from(report().replace('<feedback>', `${entities}<feedback>`)),
    Buffer.from('<a>'.repeat(100_000)),
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
    Buffer.from([0x1f, 0x8b, 8, 0]),
    Buffer.from('{"policies": ['),
    Buffer.from('<html><body>Dear customer</body></html>'),
  ])
    assert.equal(readDocument(bytes), null)
})

test('whatever is changed in a report, it is read or refused', () => {
  const bytes = gzipSync(report())
  const damaged = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(report().length), fc.string())
  fc.assert(
    fc.property(damaged, ([at, byte, place, text]) => {
      const copy = Buffer.from(bytes)
      copy[at] = byte
      readDocument(copy)
      readDocument(Buffer.from(report().slice(0, place) + text + report().slice(place)))
    }),
    { numRuns: 200 },
  )
})

const tls = {
  'organization-name': 'Receiver',
  'date-range': { 'start-datetime': '2026-11-26T00:00:00Z', 'end-datetime': '2026-11-26T23:59:59Z' },
  'report-id': 'x',
  policies: [
    {
      policy: { 'policy-type': 'sts', 'policy-domain': 'example.com' },
      summary: { 'total-successful-session-count': '5,326', 'total-failure-session-count': 303 },
      'failure-details': [
        {
          'result-type': 'certificate-expired',
          'receiving-mx-hostname': 'MX.example.com',
          'failed-session-count': 100,
        },
      ],
    },
  ],
}

test('a TLS report is read, and failures without details are counted', () => {
  const found = readDocument(gzipSync(JSON.stringify(tls))) as TlsReport
  assert.deepEqual([found.kind, found.domain, found.successes], ['tls', 'example.com', 5326])
  assert.deepEqual(found.rows, [
    { result: 'unknown', server: '', count: 203 },
    { result: 'certificate-expired', server: 'mx.example.com', count: 100 },
  ])
  assert.equal(readDocument(Buffer.from(JSON.stringify({ ...tls, policies: { policy: 4 } }))), null)
})

const mail = (type: string, body: string) =>
  Buffer.from(
    `From: noreply@receiver.net\r\nSubject: Report domain: example.com Submitter: receiver.net Report-ID: 77\r\nMIME-Version: 1.0\r\n${type}\r\n\r\n${body}`,
  )

test('the report is found in an attachment, in an email that is only the file, and in its text', async () => {
  const packed = gzipSync(report()).toString('base64')
  const base64 = 'Content-Transfer-Encoding: base64'
  const multipart = `--b\r\nContent-Type: text/plain\r\n\r\nThis is a report.\r\n--b\r\nContent-Type: application/octet-stream; name="r.bin"\r\n${base64}\r\n\r\n${packed}\r\n--b--`
  for (const raw of [
    mail('Content-Type: multipart/mixed; boundary=b', multipart),
    mail(`Content-Type: application/gzip; name="r.xml.gz"\r\n${base64}`, packed),
    mail('Content-Type: text/xml', report()),
    mail('Content-Type: text/plain', report()),
  ])
    assert.equal((await readDomainReport(raw))?.domain, 'example.com')
  assert.equal(await readDomainReport(mail('Content-Type: text/plain', 'Have you seen the report?')), null)
})
