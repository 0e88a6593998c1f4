import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckState, DomainRecords } from './domain-check.ts'
import { evaluateSpf } from './evaluate-spf.ts'

type Zone = NonNullable<DomainRecords['spf']>
const evaluate = (record: string, spf: Zone = {}) =>
  evaluateSpf('example.com', { txt: [record], spf }, 'other')
const chain = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`s${i}.net`, [`v=spf1 include:s${i + 1}.net ~all`]]),
  )

const cases: [string, string, Zone, CheckState, RegExp][] = [
  [
    'ten look-ups through its includes',
    'v=spf1 include:s0.net ~all',
    { ...chain(9), 's9.net': ['v=spf1 ip4:192.0.2.0/24 ~all'] },
    'pass',
    /10 of 10/,
  ],
  [
    'eleven look-ups through its includes',
    'v=spf1 a include:s0.net ~all',
    { ...chain(9), 's9.net': ['v=spf1 -all'] },
    'fail',
    /11 lookups/,
  ],
  [
    'three names that do not exist',
    'v=spf1 a:x.net mx:y.net a:z.net ~all',
    { 'a:x.net': [], 'mx:y.net': [], 'a:z.net': [] },
    'fail',
    /stop after two/,
  ],
  [
    'two names that do not exist',
    'v=spf1 a:x.net mx:y.net ~all',
    { 'a:x.net': [], 'mx:y.net': [] },
    'pass',
    /2 of 10/,
  ],
  [
    'an include without a record',
    'v=spf1 include:x.net ~all',
    { 'x.net': ['other'] },
    'fail',
    /no SPF record/,
  ],
  [
    'an include with two records',
    'v=spf1 include:x.net ~all',
    { 'x.net': ['v=spf1 -all', 'v=spf1 ~all'] },
    'fail',
    /two SPF records/,
  ],
  [
    'an include that lets anyone send',
    'v=spf1 include:x.net ~all',
    { 'x.net': ['v=spf1 +all'] },
    'fail',
    /of x\.net lets anyone/,
  ],
  [
    'an include of itself',
    'v=spf1 include:x.net ~all',
    { 'x.net': ['v=spf1 include:example.com ~all'] },
    'fail',
    /includes itself/,
  ],
  ['a range of every address', 'v=spf1 ip4:0.0.0.0/0 ~all', {}, 'fail', /anyone/],
  ['a term that does not exist', 'v=spf1 ipv4:192.0.2.1 ~all', {}, 'fail', /“ipv4:192\.0\.2\.1”/],
  ['an address that is none', 'v=spf1 ip4:192.0.2.256 ~all', {}, 'fail', /ip4:192\.0\.2\.256/],
  ['an address of IPv6', 'v=spf1 ip6:2001:db8::/32 a/24//64 ~all', {}, 'pass', /who may send/],
  ['ptr', 'v=spf1 ptr ~all', {}, 'warn', /ptr/],
  ['a macro', 'v=spf1 include:%{ir}.%{v}.spf.x.net exists:%{i}._spf.x.net ~all', {}, 'pass', /2 of 10/],
  ['a modifier for explanations', 'v=spf1 mx exp=explain.x.net -all', {}, 'pass', /who may send/],
  ['no all, in capitals, with spaces', 'V=SPF1  MX ', {}, 'warn', /End it/],
  [
    'eleven mail servers',
    'v=spf1 mx ~all',
    { 'mx:example.com': Array<string>(11).fill('mx.x.net') },
    'fail',
    /more than 10/,
  ],
]
for (const [what, record, zone, state, says] of cases)
  test(`SPF with ${what} is ${state}`, () => {
    const check = evaluate(record, zone)
    assert.equal(check.state, state, check.says)
    assert.match(check.says, says)
  })

test('an include that does not answer leaves the whole record unknown', () => {
  assert.equal(evaluate('v=spf1 include:x.net ~all', { 'x.net': null }).unanswered, true)
})

test('two records are merged in the record to paste', () => {
  const txt = ['v=spf1 mx -all', 'v=spf1 include:x.net ~all']
  assert.equal(evaluateSpf('example.com', { txt }, 'other').fix?.value, 'v=spf1 include:x.net mx ~all')
})
