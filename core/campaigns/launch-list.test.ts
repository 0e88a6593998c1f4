import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainState } from './domain-state.ts'
import type { LaunchFacts } from './launch-facts.ts'
import { launchList, mayLaunch } from './launch-list.ts'

const pass = { state: 'pass' as const, says: '', found: [] }
const step = {
  place: 1,
  wait: 0,
  beginsReply: false,
  label: 'A',
  subject: 'handovers',
  hasContent: true,
  example: null,
  weight: 1,
  score: 82,
}
const sender = {
  address: 'ada@example.com',
  state: 'active' as const,
  today: 30,
  rampStep: 0,
  dailyLimit: 30,
  domain: domainState('example.com', { spf: pass, dkim: pass, dmarc: pass }),
}
const sound = {
  checked: 98,
  repairable: 0,
  empty: { count: 0, examples: [] },
  repairs: { count: 0, examples: [] },
  ungreeted: { count: 0, examples: [] },
  unfilled: new Set<string>(),
}
const facts: LaunchFacts = {
  now: new Date('2026-11-23T10:00:00Z'),
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
  zone: 'UTC',
  inLeadZone: false,
  emailSteps: [step, { ...step, place: 2, wait: 3, subject: '' }],
  conditions: { count: 0, faults: [] },
  actions: { count: 0, faults: [] },
  minScore: 60,
  senders: [sender],
  postalAddress: 'Example Ltd\n1 Main Street',
  unsubscribeLine: 'Not for you? {{unsubscribe}}',
  tracks: false,
  mayTrack: true,
  publicUrl: 'https://mail.example.com',
  dailyCap: null,
  reach: { people: 100, suppressed: 2, inOtherCampaigns: 0, notYet: 0, roleAddresses: 3 },
  verdicts: { deliverable: 60, risky: 0, undeliverable: 0, unknown: 38 },
  bounces: { warning: 0.03, refusal: 0.08, seen: {}, holdsRisky: false },
  placement: { seeds: 0, isRunning: false, last: null },
  misfits: { checked: 98, held: 0, reasons: [] },
  values: sound,
  unfilled: [],
}

test('a campaign with everything in place has no row that warns or blocks', () => {
  const rows = launchList(facts)
  assert.deepEqual(
    rows.filter(({ level }) => level !== 'ok').map(({ id }) => id),
    [],
  )
  assert.equal(mayLaunch(rows), true)
})

test('placement is a row once there is a seed, and warns when few test emails reached the inbox', () => {
  const rowOf = (placement: LaunchFacts['placement']) =>
    launchList({ ...facts, placement }).find(({ id }) => id === 'placement')
  const tested = (inbox: number) => ({
    at: new Date('2026-11-21T09:00:00Z'),
    emails: 10,
    inbox,
    spam: 10 - inbox,
  })
  assert.equal(rowOf(facts.placement), undefined)
  assert.equal(rowOf({ seeds: 2, isRunning: false, last: null })?.level, 'open')
  assert.equal(rowOf({ seeds: 2, isRunning: true, last: tested(9) })?.mayTest, false)
  assert.equal(rowOf({ seeds: 2, isRunning: false, last: tested(9) })?.level, 'ok')
  const poor = rowOf({ seeds: 2, isRunning: false, last: tested(5) })
  assert.equal(poor?.level, 'warning')
  assert.match(
    poor.detail,
    /^5 of 10 test emails reached the inbox \(24 to 76% probable\), 5 went to spam\. Tested 2 days ago\./,
  )
})

test('an action that names what is not there blocks the launch, with the reason', () => {
  const rowOf = (actions: LaunchFacts['actions']) =>
    launchList({ ...facts, actions }).find(({ id }) => id === 'actions')
  assert.equal(rowOf({ count: 0, faults: [] }), undefined)
  assert.equal(rowOf({ count: 2, faults: [] })?.detail, '2 actions.')
  const gone = rowOf({ count: 1, faults: [{ step: 3, message: 'Step 3 notifies nobody.' }] })
  assert.deepEqual([gone?.level, gone?.step, gone?.detail], ['blocking', 3, 'Step 3 notifies nobody.'])
  const unused = { step: 2, message: 'Step 2 removes a tag that no contact has.', warns: true }
  assert.equal(rowOf({ count: 1, faults: [unused] })?.level, 'warning')
  const both = rowOf({ count: 2, faults: [unused, { step: 3, message: 'Step 3 notifies nobody.' }] })
  assert.deepEqual([both?.level, both?.step], ['blocking', 3])
})

test('a condition that asks for what is not there blocks the launch, with the reason', () => {
  const rowOf = (conditions: LaunchFacts['conditions']) =>
    launchList({ ...facts, conditions }).find(({ id }) => id === 'conditions')
  assert.equal(rowOf(facts.conditions), undefined)
  assert.equal(rowOf({ count: 2, faults: [] })?.level, 'ok')
  const message = 'Step 2, branch “Warm”: the segment it asks for was deleted.'
  const row = rowOf({ count: 2, faults: [{ step: 2, message }] })
  assert.deepEqual([row?.level, row?.step, row?.detail], ['blocking', 2, message])
})

test('a check with an unknown result stays open', () => {
  const nothing = { checked: 0, held: 0, reasons: [] }
  const rows = launchList({
    ...facts,
    emailSteps: [],
    senders: [],
    misfits: nothing,
    values: { ...sound, checked: 0 },
  })
  assert.deepEqual(
    rows.filter(({ level }) => level === 'open').map(({ id }) => id),
    ['domains', 'fit', 'values', 'capacity', 'score'],
  )
})

const failed = { state: 'fail' as const, says: 'There is no record.', found: [] }
const gap = {
  step: 2,
  label: 'B',
  field: 'subject' as const,
  message: '{{company}} has no value and no fallback.',
  count: 98,
  example: 'a@b.example',
}
const cases: [what: string, changes: Partial<LaunchFacts>, id: string, level: 'warning' | 'blocking'][] = [
  ['no email', { emailSteps: [] }, 'steps', 'blocking'],
  ['a follow-up on the same day', { emailSteps: [step, { ...step, place: 2 }] }, 'steps', 'warning'],
  ['a variant without words', { emailSteps: [{ ...step, hasContent: false }] }, 'steps', 'blocking'],
  ['a first email without a subject', { emailSteps: [{ ...step, subject: ' ' }] }, 'steps', 'blocking'],
  [
    'a step that no variant has a share of',
    { emailSteps: [step, { ...step, place: 2, weight: 0 }] },
    'steps',
    'blocking',
  ],
  ['no mailbox', { senders: [] }, 'senders', 'blocking'],
  ['only mailboxes that can not send', { senders: [{ ...sender, state: 'broken' }] }, 'senders', 'blocking'],
  [
    'one mailbox of two that is paused',
    { senders: [sender, { ...sender, state: 'paused' }] },
    'senders',
    'warning',
  ],
  [
    'a domain with neither SPF nor DKIM',
    {
      senders: [
        { ...sender, domain: domainState('example.com', { spf: failed, dkim: failed, dmarc: pass }) },
      ],
    },
    'domains',
    'blocking',
  ],
  [
    'a domain without DMARC',
    {
      senders: [{ ...sender, domain: domainState('example.com', { spf: pass, dkim: pass, dmarc: failed }) }],
    },
    'domains',
    'warning',
  ],
  ['a domain nobody looked at', { senders: [{ ...sender, domain: null }] }, 'domains', 'warning'],
  ['nobody who matches', { reach: { ...facts.reach, people: 0, suppressed: 0 } }, 'audience', 'blocking'],
  ['only people who are suppressed', { reach: { ...facts.reach, people: 2 } }, 'audience', 'blocking'],
  ['a list of shared addresses', { reach: { ...facts.reach, roleAddresses: 16 } }, 'audience', 'warning'],
  [
    'a gap for some',
    { misfits: { checked: 98, held: 3, reasons: [{ ...gap, count: 3 }] } },
    'fit',
    'warning',
  ],
  ['a gap for all', { misfits: { checked: 98, held: 98, reasons: [gap] } }, 'fit', 'blocking'],
  [
    'a window that opens in a month',
    { window: { ...facts.window, closedDates: november() } },
    'window',
    'warning',
  ],
  ['no postal address', { postalAddress: ' ' }, 'postal-address', 'blocking'],
  ['more mail than the mailboxes carry in two months', { dailyCap: 3 }, 'capacity', 'warning'],
  [
    'links that only this machine can open',
    { publicUrl: 'http://127.0.0.1:3000' },
    'unsubscribe-link',
    'warning',
  ],
  ['no unsubscribe line', { unsubscribeLine: '' }, 'unsubscribe-link', 'warning'],
  ['an email that scores too low', { emailSteps: [{ ...step, score: 41 }] }, 'score', 'warning'],
  ['tracking that the plan has not', { tracks: true, mayTrack: false }, 'tracking', 'warning'],
]

for (const [what, changes, id, level] of cases) {
  test(`${what}: ${level}`, () => {
    const rows = launchList({ ...facts, ...changes })
    const off = rows.filter((row) => row.level === 'warning' || row.level === 'blocking')
    assert.deepEqual(
      off.map((row) => [row.id, row.level]),
      [[id, level]],
    )
    assert.equal(mayLaunch(rows), level !== 'blocking')
    assert.ok((off[0]?.detail ?? '').length > 10)
  })
}

function november(): string[] {
  return Array.from({ length: 40 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10),
  )
}

test('the capacity counts with the limits to which the mailboxes rise, and claims no end that waits may delay', () => {
  const detail = (changes: Partial<LaunchFacts['senders'][number]>, dailyCap: number | null = null) =>
    launchList({ ...facts, senders: [{ ...sender, ...changes }], dailyCap }).find(
      ({ id }) => id === 'capacity',
    )?.detail
  assert.deepEqual(
    [detail({}), detail({ today: 10, rampStep: 2 }), detail({ today: 10, rampStep: 2 }, 12)],
    [
      'At most 196 emails at 30 a day: at least 7 sending days.',
      'At most 196 emails at 10 a day, rising to 30: at least 11 sending days.',
      'At most 196 emails at 10 a day, rising to 12: at least 17 sending days.',
    ],
  )
})

test('names without a clear first name are shown before the launch, with nothing to repair', () => {
  const ungreeted = { count: 2, examples: ['Accounting Department', 'J. R. Smith'] }
  const row = launchList({ ...facts, values: { ...sound, ungreeted } }).find(({ id }) => id === 'values')
  assert.deepEqual(
    [row?.level, row?.repairable, row?.detail],
    [
      'warning',
      undefined,
      '2 contacts have no clear first name in “Accounting Department”, “J. R. Smith”, so {{first_name}} takes its fallback.',
    ],
  )
})

test('a merge tag that nobody has a value for is named with its fallback, and with the tag that can replace it', () => {
  const rowOf = (unfilled: LaunchFacts['unfilled'], checked = 37) =>
    launchList({ ...facts, values: { ...sound, checked }, unfilled }).find(({ id }) => id === 'unfilled')
  const city = { name: 'city', fallback: 'several cities', instead: 'location' }
  const title = { name: 'Role', fallback: null, instead: null }
  assert.equal(rowOf([]), undefined)
  assert.equal(rowOf([city], 0), undefined)
  const row = rowOf([title, city])
  assert.deepEqual([row?.level, row?.replacement], ['warning', { name: 'city', instead: 'location' }])
  assert.equal(
    row?.detail,
    'No contact has a value for {{city}}: all 37 get “several cities”. Contacts have {{location}}, which an import fills from a column of that name. The same applies to {{Role}}.',
  )
  assert.equal(rowOf([title])?.detail, 'No contact has a value for {{Role}}.')
  assert.equal(rowOf([title])?.replacement, undefined)
})

test('an email that is still the example of a playbook blocks the launch', () => {
  const emailSteps = [step, { ...step, place: 2, wait: 3, example: 'After an event' }]
  const row = launchList({ ...facts, emailSteps }).find(({ id }) => id === 'steps')
  assert.deepEqual([row?.level, row?.step, row?.variant, row?.field], ['blocking', 2, 'A', 'body'])
  assert.match(row!.detail, /still the example of the playbook “After an event”/)
})

test('the hours are said by the clock that counts: the recipients’ own where the campaign sends by it', () => {
  const detail = (inLeadZone: boolean) =>
    launchList({ ...facts, zone: 'Europe/Berlin', inLeadZone }).find(({ id }) => id === 'window')?.detail
  assert.match(detail(false)!, /^\d\d:\d\d–\d\d:\d\d Europe\/Berlin\.$/)
  assert.match(detail(true)!, / in each recipient’s time zone, Europe\/Berlin where it is unknown\.$/)
})
