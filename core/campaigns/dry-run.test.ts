import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dryRun, type DryCampaign, type DryLead, type DryRun } from './dry-run.ts'
import type { DryMailbox } from './mailbox-turn.ts'
import { nextMoment } from './sending-window.ts'

const box = (id: string, dailyLimit = 10, changes: Partial<DryMailbox> = {}): DryMailbox => ({
  id,
  dailyLimit,
  ramp: null,
  gap: 600,
  hours: null,
  daysOff: null,
  sentOn: null,
  sentCount: 0,
  nextFree: null,
  ...changes,
})
const email = (wait: number) => ({ wait, kind: 'email' as const })
// This date is a Monday.
const now = Date.parse('2026-11-23T06:00:00Z')
const lead = (n: number, changes: Partial<DryLead> = {}): DryLead => ({
  email: `lead${n}@company${n}.test`,
  zone: null,
  step: 0,
  due: now,
  mailboxId: null,
  lastSent: null,
  isActive: false,
  id: null,
  misfits: null,
  ...changes,
})
type Plan = Partial<Omit<DryCampaign, 'leads'>> &
  Partial<Omit<DryRun, 'campaigns'>> & { leads?: number | DryLead[] }
const plan = ({ leads = 5, mailboxes = [box('a')], ...changes }: Plan = {}): DryRun => ({
  now,
  zone: 'Europe/Berlin',
  mailboxes,
  heldElsewhere: new Map(),
  written: [],
  contacted: [],
  campaigns: [
    {
      id: 'asked',
      zone: 'Europe/Berlin',
      window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
      steps: [email(0), email(3)],
      senders: mailboxes.map(({ id }) => ({ id, mailboxId: id, servedAt: null })),
      dailyCap: null,
      newLeadsCap: null,
      followUpsFirst: true,
      waitsInWorkingDays: true,
      used: { sent: 0, firsts: 0 },
      leads: typeof leads === 'number' ? Array.from({ length: leads }, (_, n) => lead(n)) : leads,
      ...changes,
    },
  ],
  ...changes,
})
const counts = (run: DryRun) =>
  dryRun(run).days.map(({ date, firsts, followUps }) => [date, firsts, followUps])

test('each lead gets each step once, from the mailbox that wrote first', () => {
  const { sends, total } = dryRun(plan({ leads: 12, mailboxes: [box('a', 4), box('b', 4)] }))
  assert.equal(total, 24)
  const keys = sends.map(({ email, step }) => `${email}:${step}`)
  assert.equal(new Set(keys).size, 24)
  for (const { email, mailboxId } of sends)
    assert.equal(mailboxId, sends.find((send) => send.email === email)!.mailboxId)
})

test("email on a day off is explained by the recipients' date", () => {
  const saturday = Date.parse('2026-11-28T12:00:00Z')
  const leads = [lead(1, { zone: 'Pacific/Auckland', due: saturday }), lead(2, { due: saturday })]
  const { days, sends } = dryRun(plan({ now: saturday, leads, steps: [email(0)] }))
  // 9 a.m. on Monday in Auckland is Sunday evening in Berlin.
  assert.deepEqual(
    days.map(({ date, firsts, elsewhere }) => [date, firsts, elsewhere]),
    [
      ['2026-11-29', 1, { '2026-11-30': 1 }],
      ['2026-11-30', 1, {}],
    ],
  )
  assert.deepEqual(
    sends.map(({ zone }) => zone),
    ['Pacific/Auckland', null],
  )
})

test('a follow-up comes its working days later, past the weekend', () => {
  assert.deepEqual(counts(plan({ steps: [email(0), email(3), email(5)] })), [
    ['2026-11-23', 5, 0],
    ['2026-11-26', 0, 5],
    ['2026-12-03', 0, 5],
  ])
})

test('in calendar days it comes on the first sending day after', () => {
  assert.deepEqual(counts(plan({ waitsInWorkingDays: false, steps: [email(0), email(5)] })), [
    ['2026-11-23', 5, 0],
    ['2026-11-30', 0, 5],
  ])
})

test('a mailbox keeps its limit, and its ramp lets a little more through each day', () => {
  assert.deepEqual(
    counts(
      plan({
        leads: 30,
        steps: [email(0)],
        mailboxes: [box('a', 8, { ramp: { began: '2026-11-23', start: 4, step: 2 } })],
      }),
    ),
    [
      ['2026-11-23', 4, 0],
      ['2026-11-24', 6, 0],
      ['2026-11-25', 8, 0],
      ['2026-11-26', 8, 0],
      ['2026-11-27', 4, 0],
    ],
  )
})

test('a slowed mailbox has half of its limit, and leaves new contacts to a healthy one', () => {
  const slowed = box('a', 9, { isSlowed: true })
  assert.deepEqual(counts(plan({ leads: 9, steps: [email(0)], mailboxes: [slowed] })), [
    ['2026-11-23', 5, 0],
    ['2026-11-24', 4, 0],
  ])
  const started = lead(9, { step: 1, mailboxId: 'a', lastSent: now - 86_400_000, isActive: true })
  const leads = [...Array.from({ length: 5 }, (_, n) => lead(n)), started]
  for (const matchesProvider of [false, true]) {
    const { days } = dryRun(
      plan({
        leads: leads.map((one) => ({ ...one, provider: 'Google' })),
        matchesProvider,
        steps: [email(0), email(30)],
        mailboxes: [{ ...slowed, provider: 'Google' }, box('b', 3)],
      }),
    )
    assert.deepEqual(
      days.slice(0, 2).map(({ byMailbox }) => byMailbox),
      [{ a: 1, b: 3 }, { b: 2 }],
    )
  }
})

test('follow-ups go before new people, or after them where that is wanted', () => {
  const both = { leads: 8, steps: [email(0), email(1)], mailboxes: [box('a', 4)] }
  assert.deepEqual(counts(plan(both)).slice(0, 2), [
    ['2026-11-23', 4, 0],
    ['2026-11-24', 0, 4],
  ])
  assert.deepEqual(counts(plan({ ...both, followUpsFirst: false }))[1], ['2026-11-24', 4, 0])
})

test('the smallest limit wins', () => {
  assert.deepEqual(counts(plan({ dailyCap: 2, steps: [email(0)] }))[0], ['2026-11-23', 2, 0])
  assert.deepEqual(counts(plan({ newLeadsCap: 3, steps: [email(0)] }))[0], ['2026-11-23', 3, 0])
})

test('no more fits into a day than its hours hold at the mailbox’s pace', () => {
  const run = plan({ leads: 100, steps: [email(0)], mailboxes: [box('a', 100, { gap: 3600 })] })
  assert.deepEqual(counts(run)[0], ['2026-11-23', 8, 0])
})

test('all recipients get email within their own hours', () => {
  const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Lisbon']
  const leads = [...zones, ...zones].map((zone, n) => ({ ...lead(n), zone }))
  const run = plan({ leads })
  const { sends } = dryRun(run)
  assert.equal(sends.length, 12)
  for (const { email, at } of sends)
    assert.deepEqual(
      nextMoment(run.campaigns[0].window, leads.find((lead) => lead.email === email)?.zone ?? '', at),
      at,
      email,
    )
})

test('a task takes no mailbox’s turn, and what follows waits for it', () => {
  const { days } = dryRun(
    plan({ steps: [email(0), { wait: 1, kind: 'linkedin' }, email(1)], mailboxes: [box('a', 5)] }),
  )
  assert.deepEqual(
    days.map(({ firsts, followUps, tasks }) => [firsts, followUps, tasks]),
    [
      [5, 0, 0],
      [0, 0, 5],
      [0, 5, 0],
    ],
  )
})

test('a window that never opens and a campaign without mailboxes send nothing and end', () => {
  assert.equal(dryRun(plan({ mailboxes: [] })).total, 0)
  const closedDates = Array.from({ length: 600 }, (_, week) =>
    new Date(Date.UTC(2026, 10, 23 + 7 * week)).toISOString().slice(0, 10),
  )
  const shut = dryRun(plan({ window: { days: [1], from: '09:00', to: '17:00', closedDates } }))
  assert.deepEqual([shut.total, shut.endsOn, shut.held], [0, null, { window: 5 }])
})

test('a wait of no days is the same day, after everybody’s first email', () => {
  const { sends, days } = dryRun(plan({ steps: [email(0), email(0)] }))
  assert.deepEqual(
    sends.map(({ step }) => step),
    [0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
  )
  assert.equal(days.length, 1)
})

test('the volume already used today is not available', () => {
  const used = box('a', 10, { sentOn: '2026-11-23', sentCount: 7 })
  assert.deepEqual(counts(plan({ steps: [email(0)], mailboxes: [used] })), [
    ['2026-11-23', 3, 0],
    ['2026-11-24', 2, 0],
  ])
  assert.deepEqual(counts(plan({ steps: [email(0)], dailyCap: 6, used: { sent: 4, firsts: 4 } }))[0], [
    '2026-11-23',
    2,
    0,
  ])
})

test('another campaign of the same mailbox takes its share', () => {
  const run = plan({ leads: 4, steps: [email(0)], mailboxes: [box('a', 4)] })
  const other = { ...run.campaigns[0], id: 'other', leads: [5, 6, 7, 8].map((n) => lead(n)) }
  const both: DryRun = { ...run, campaigns: [run.campaigns[0], other] }
  assert.deepEqual(counts(both), [
    ['2026-11-23', 2, 0],
    ['2026-11-24', 2, 0],
  ])
})

test('held leads are not simulated as sent, and are counted by the rule that holds them', () => {
  const { total, held } = dryRun(
    plan({
      leads: [lead(1, { misfits: new Set([0]) }), lead(2), lead(3, { misfits: new Set([1]) }), lead(4)],
      heldElsewhere: new Map([['lead4@company4.test', '']]),
    }),
  )
  assert.deepEqual([total, held], [3, { missing_value: 2, other_campaign: 1 }])
})

test('the campaign that enrolled shared contacts first is simulated as sending', () => {
  const run = plan({ leads: [lead(1, { id: 'b' }), lead(2, { id: 'a' }), lead(3)] })
  const other = {
    ...run.campaigns[0],
    id: 'other',
    leads: [lead(1, { id: 'a' }), lead(2, { id: 'b' }), lead(3, { id: 'c' })],
  }
  // The other leads are written to 30 days after the other campaign's last email.
  assert.deepEqual(counts({ ...run, campaigns: [run.campaigns[0], other] })[0], ['2026-11-23', 1, 0])
})

test('a fourth contact of a company waits until one of three was not written to for 14 days', () => {
  const leads = [1, 2, 3, 4].map((n) => lead(n, { email: `lead${n}@one-company.test` }))
  assert.deepEqual(counts(plan({ leads, steps: [email(0)] })), [
    ['2026-11-23', 3, 0],
    ['2026-12-07', 1, 0],
  ])
})

test('a lead that waited for the sending hours and then left or ended is not counted as held', () => {
  const move = { wait: 0, kind: 'action' as const, action: { do: 'move' as const, campaign: 'other' } }
  const early = Date.parse('2026-11-23T03:00:00Z')
  const moves = new Map([[0, { campaign: 'other', lead: null }]])
  const moved = dryRun(plan({ now: early, steps: [move, email(0)], leads: [lead(1, { due: early, moves })] }))
  assert.deepEqual([moved.held, moved.total, moved.actionCounts], [{}, 0, [{ step: 0, leads: 1 }]])
  const replied = dryRun(
    plan({
      now: early,
      steps: [email(0), { wait: 1, kind: 'call', onReply: 'interested' }],
      leads: [lead(1, { due: early })],
      everybodyReplies: 'interested',
    }),
  )
  assert.deepEqual([replied.held, replied.total], [{}, 1])
})

test('an email that is replied to counts as opened at a condition behind the reply', () => {
  const opened = {
    wait: 0,
    kind: 'condition' as const,
    onReply: 'question' as const,
    branches: [
      {
        id: 'opened',
        afterDays: 0,
        leadsTo: 3,
        rule: { on: 'opened' as const, step: 'first', machines: false },
      },
    ],
  }
  const steps = [{ ...email(0), id: 'first' }, { ...email(0), onReply: 'question' as const }, opened]
  const { branchCounts } = dryRun(
    plan({ steps, leads: 1, everybodyReplies: 'question', everybodyEngages: true }),
  )
  assert.deepEqual(branchCounts, [{ step: 2, branch: 'opened', leads: 1 }])
})
