import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DomainCheck, DomainRecords } from './domain-check.ts'
import { evaluateDomain } from './evaluate-domain.ts'

const good: DomainRecords = {
  txt: ['v=spf1 mx ~all'],
  mx: [{ exchange: 'mx.example.com', priority: 10 }],
  dmarc: ['v=DMARC1; p=reject; rua=mailto:d@example.com'],
  parentDmarc: [],
  dkim: [],
  selectorIsKnown: false,
}
const now = new Date('2026-11-28T12:00:00Z')
const check = (
  key: 'mta_sts' | 'tls_rpt' | 'bimi' | 'expiry' | 'ptr' | 'mx' | 'dmarc',
  change: Partial<DomainRecords>,
): DomainCheck => evaluateDomain('example.com', { ...good, ...change }, 'other', now)[key]!
const policy = (mode: string, mx = 'mx.example.com') => ({
  text: `version: STSv1\r\nmode: ${mode}\nmx: ${mx}\nmax_age: 86400\n`,
})
const mtaSts = ['v=STSv1; id=20261128']

test('optional records that are not set up are absent and fail nothing', () => {
  for (const key of ['mtaSts', 'tlsRpt', 'bimi'] as const)
    assert.equal(
      check(({ mtaSts: 'mta_sts', tlsRpt: 'tls_rpt', bimi: 'bimi' } as const)[key], { [key]: [] }).state,
      'absent',
    )
})

test('a policy of MTA-STS must name the mail servers, and only one that is enforced refuses replies', () => {
  const of = (mtaStsPolicy: NonNullable<DomainRecords['mtaStsPolicy']> | null, record = mtaSts) =>
    check('mta_sts', { mtaSts: record, mtaStsPolicy }).state
  assert.equal(of(policy('enforce', '*.example.com')), 'pass')
  assert.equal(of(policy('enforce', 'mx.other.net')), 'fail')
  assert.equal(of(policy('testing', 'mx.other.net')), 'warn')
  assert.equal(of(policy('enforce', '*.mx.example.com')), 'fail')
  assert.equal(of({ text: '<html>' }), 'warn')
  assert.equal(of({ refused: 'the server answers 404' }), 'warn')
  assert.equal(of(null), 'unknown')
  assert.equal(of(policy('enforce'), ['v=STSv1; id=not valid!']), 'warn')
})

test('TLS reports need an address, and BIMI a logo and an enforced policy', () => {
  assert.equal(
    check('tls_rpt', { tlsRpt: ['v=TLSRPTv1; rua=mailto:t@example.com,https://x.net/r'] }).state,
    'pass',
  )
  assert.equal(check('tls_rpt', { tlsRpt: ['v=TLSRPTv1; rua=t@example.com'] }).state, 'warn')
  const bimi = ['v=BIMI1; l=https://example.com/logo.svg']
  assert.equal(check('bimi', { bimi }).state, 'pass')
  assert.equal(check('bimi', { bimi, dmarc: ['v=DMARC1; p=none'] }).state, 'warn')
})

test('a registration that ends soon warns, then fails; a registry that does not answer changes nothing', () => {
  const of = (expiresAt: string | null) => check('expiry', { expiresAt })
  assert.deepEqual(
    ['2027-11-01T00:00:00Z', '2026-12-20T00:00:00Z', '2026-12-02T00:00:00Z', '2026-11-01T00:00:00Z'].map(
      (end) => of(end).state,
    ),
    ['pass', 'warn', 'fail', 'fail'],
  )
  assert.equal(of(null).unanswered, true)
})

test('an own server needs a name that leads back to its address', () => {
  const of = (names: string[] | null, confirmed: boolean | null) =>
    check('ptr', { servers: [{ address: '192.0.2.25', names, confirmed }] }).state
  assert.deepEqual(
    [of(['mx.example.com'], true), of([], false), of(['other.net'], false), of(null, null)],
    ['pass', 'fail', 'fail', 'unknown'],
  )
})

test('mail servers without an address take no reply', () => {
  const of = (...addresses: (string[] | null)[]) =>
    check('mx', {
      exchanges: addresses.map((found, i) => ({ exchange: `mx${i}.example.com`, addresses: found })),
    }).state
  assert.deepEqual(
    [of(['192.0.2.1']), of([], ['192.0.2.1']), of([], []), of([], null)],
    ['pass', 'warn', 'fail', 'warn'],
  )
})

test('DMARC names what its tags do wrong', () => {
  const of = (record: string, reportHosts: DomainRecords['reportHosts'] = []) => {
    const { state, says } = check('dmarc', { dmarc: [record], reportHosts })
    return `${state}: ${says}`
  }
  assert.match(of('v=DMARC1; p=reject; t=y'), /^warn: .*test mode/)
  assert.match(of('v=DMARC1; p=none; np=reject; psd=n; t=y'), /^pass/)
  assert.match(of('v=DMARC1; p=none; sp=block'), /^fail: .*“sp”/)
  assert.match(of('v=DMARC1; p=none; p=reject'), /^fail: .*list of tags/)
  assert.match(of('v=DMARC1; p=none; rua=d@example.com'), /^warn: .*mailto/)
  assert.match(
    of('v=DMARC1; p=none; rua=mailto:d@x.net', [{ host: 'x.net', accepts: false }]),
    /^warn: .*x\.net/,
  )
  assert.match(of('v=DMARC1; p=none; rua=mailto:d@x.net', [{ host: 'x.net', accepts: null }]), /^pass/)
})
