import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckState, DomainRecords } from './domain-check.ts'
import { evaluateDomain } from './evaluate-domain.ts'

const key = 'v=DKIM1; k=rsa; p=' + 'A'.repeat(392)
const good: DomainRecords = {
  txt: ['google-site-verification=1', 'v=spf1 include:_spf.google.com ~all'],
  mx: [{ exchange: 'aspmx.l.google.com', priority: 1 }],
  dmarc: ['v=DMARC1; p=none; rua=mailto:d@example.com'],
  parentDmarc: [],
  dkim: [{ selector: 'google', txt: [key] }],
  selectorIsKnown: false,
}
const evaluate = (change: Partial<DomainRecords>, provider = 'gmail') =>
  evaluateDomain('example.com', { ...good, ...change }, provider)

test('a domain set up well passes every check', () => {
  const checks = evaluate({})
  assert.deepEqual(
    Object.values(checks).map(({ state }) => state),
    ['pass', 'pass', 'pass', 'pass'],
  )
})

test('a DNS that does not answer is unknown, fails nothing and holds nobody up', () => {
  const checks = evaluate({
    txt: null,
    mx: null,
    dmarc: null,
    parentDmarc: null,
    dkim: [{ selector: 'google', txt: null }],
  })
  assert.deepEqual(
    Object.values(checks).map(({ state }) => state),
    ['unknown', 'unknown', 'unknown', 'unknown'],
  )
})

const spf: [string, string[], CheckState, string?][] = [
  ['none', [], 'fail', 'v=spf1 include:_spf.google.com ~all'],
  ['two', ['v=spf1 mx ~all', 'v=spf1 a -all'], 'fail'],
  ['open to all', ['v=spf1 include:_spf.google.com +all'], 'fail'],
  [
    'another provider',
    ['v=spf1 include:spf.other.net -all'],
    'warn',
    'v=spf1 include:spf.other.net include:_spf.google.com ~all',
  ],
  ['no end', ['v=spf1 include:_spf.google.com'], 'warn'],
  ['a redirect', ['v=spf1 redirect=_spf.example.com'], 'pass'],
  [
    'eleven look-ups',
    [`v=spf1 ${Array.from({ length: 11 }, (_, i) => `include:s${i}.example`).join(' ')} ~all`],
    'fail',
  ],
  ['something that only begins like it', ['v=spf10 ~all'], 'fail'],
]
for (const [what, txt, state, value] of spf) {
  test(`SPF with ${what} is ${state}`, () => {
    const check = evaluate({ txt }).spf
    assert.equal(check.state, state)
    if (value) assert.equal(check.fix?.value, value)
  })
}

test('a guessed selector without a key is unknown; a known one fails', () => {
  const dkim = [{ selector: 'google', txt: [] }]
  assert.equal(evaluate({ dkim }).dkim.state, 'unknown')
  assert.equal(evaluate({ dkim, selectorIsKnown: true }).dkim.state, 'fail')
})

test('a key that was taken back fails, a short one warns, an Ed25519 one passes', () => {
  const of = (record: string) => evaluate({ dkim: [{ selector: 's1', txt: [record] }] }).dkim.state
  assert.equal(of('v=DKIM1; p='), 'fail')
  assert.equal(of('v=DKIM1; p=' + 'A'.repeat(128)), 'warn')
  assert.equal(of('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='), 'pass')
})

test('DMARC of the organization counts for its parts; none, two or no policy fail', () => {
  assert.equal(evaluate({ dmarc: [], parentDmarc: good.dmarc }).dmarc.state, 'pass')
  assert.equal(evaluate({ dmarc: [], parentDmarc: null }).dmarc.state, 'unknown')
  const none = evaluate({ dmarc: [] }).dmarc
  assert.deepEqual([none.state, none.fix?.host], ['fail', '_dmarc.example.com'])
  assert.equal(evaluate({ dmarc: [...good.dmarc!, 'v=DMARC1; p=reject'] }).dmarc.state, 'fail')
  assert.equal(evaluate({ dmarc: ['v=DMARC1; rua=mailto:a@b.c'] }).dmarc.state, 'fail')
})

test('a record that lets no mail pass says so, and a policy whether receivers apply it', () => {
  const foreign = evaluate({ txt: ['v=spf1 include:spf.other.net -all'] })
  const short = evaluate({ dkim: [{ selector: 's1', txt: ['v=DKIM1; p=' + 'A'.repeat(128)] }] })
  assert.deepEqual([foreign.spf.passesNothing, short.dkim.passesNothing], [true, true])
  assert.equal(evaluate({ txt: ['v=spf1 include:_spf.google.com'] }).spf.passesNothing, undefined)
  const isEnforced = (record: string, parentDmarc: string[] = []) =>
    evaluate({ dmarc: record ? [record] : [], parentDmarc }).dmarc.isEnforced ?? false
  for (const [record, expected] of [
    ['v=DMARC1; p=none', false],
    ['v=DMARC1; p=quarantine', true],
    ['v=DMARC1; p=Reject; rua=d@example.com', true],
    ['v=DMARC1; p=quarantine; t=y', false],
    ['v=DMARC1; p=reject; t=y', true],
    ['v=DMARC1; p=quarantine; pct=0', false],
  ] as const)
    assert.equal(isEnforced(record), expected, record)
  assert.equal(isEnforced('', ['v=DMARC1; p=reject; sp=none']), false)
  assert.equal(isEnforced('', ['v=DMARC1; p=none; sp=reject']), true)
})

test('a domain that does not exist is told from one without an MX record', () => {
  const gone = evaluate({ txt: [], mx: [], isGone: true }).mx
  assert.deepEqual([gone.state, gone.isGone], ['fail', true])
  assert.equal(evaluate({ mx: [] }).mx.isGone, undefined)
})

test('a domain that takes no mail is told that no reply can come', () => {
  assert.equal(evaluate({ mx: [] }).mx.state, 'fail')
  assert.equal(evaluate({ mx: [{ exchange: '', priority: 0 }] }).mx.state, 'fail')
})
