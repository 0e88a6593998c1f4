import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dryRun, type DryRun } from './dry-run.ts'
import { isInWindow } from './sending-window.ts'

const box = (id: string, today = 10, more = 0, limit = today) => ({
  id,
  today,
  perDayMore: more,
  limit,
  gap: 600,
})
const email = (wait: number) => ({ wait, kind: 'email' as const })
const plan = (changes: Partial<DryRun> & { leads?: number } = {}): DryRun => ({
  // A Monday.
  start: new Date('2026-11-23T06:00:00Z'),
  zone: 'Europe/Berlin',
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
  steps: [email(0), email(3)],
  mailboxes: [box('a')],
  dailyCap: null,
  newLeadsCap: null,
  followUpsFirst: true,
  waitsInWorkingDays: true,
  leadZones: Array.from({ length: changes.leads ?? 5 }, () => null),
  ...changes,
})
const counts = (run: DryRun) =>
  dryRun(run).days.map(({ date, firsts, followUps }) => [date, firsts, followUps])

test('each lead gets each step once, from the mailbox that wrote first', () => {
  const { sends, total } = dryRun(plan({ leads: 12, mailboxes: [box('a', 4), box('b', 4)] }))
  assert.equal(total, 24)
  const keys = sends.map(({ lead, step }) => `${lead}:${step}`)
  assert.equal(new Set(keys).size, 24)
  for (const { lead, mailboxId } of sends)
    assert.equal(mailboxId, sends.find((send) => send.lead === lead)!.mailboxId)
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
  assert.deepEqual(counts(plan({ leads: 30, steps: [email(0)], mailboxes: [box('a', 4, 2, 8)] })), [
    ['2026-11-23', 4, 0],
    ['2026-11-24', 6, 0],
    ['2026-11-25', 8, 0],
    ['2026-11-26', 8, 0],
    ['2026-11-27', 4, 0],
  ])
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
  const run = plan({ leads: 100, steps: [email(0)], mailboxes: [{ ...box('a', 100), gap: 3600 }] })
  assert.deepEqual(counts(run)[0], ['2026-11-23', 8, 0])
})

test('everybody is written to within their own hours', () => {
  const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Lisbon']
  const run = plan({ leadZones: [...zones, ...zones] })
  for (const { lead, at } of dryRun(run).sends)
    assert.ok(isInWindow(run.window, run.leadZones[lead]!, at), `${lead} ${at.toISOString()}`)
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
  const shut = plan({ window: { days: [1], from: '09:00', to: '17:00', closedDates: [] } })
  shut.window = {
    ...shut.window,
    closedDates: Array.from({ length: 60 }, (_, week) =>
      new Date(Date.UTC(2026, 10, 23 + 7 * week)).toISOString().slice(0, 10),
    ),
  }
  assert.deepEqual([dryRun(shut).total, dryRun(shut).endsOn], [0, null])
})

test('a wait of no days still reaches everybody', () => {
  assert.equal(dryRun(plan({ steps: [email(0), email(0)] })).total, 10)
})
