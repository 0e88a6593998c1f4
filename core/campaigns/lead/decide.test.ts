import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../zone-clock.ts'
import { conditionsAhead, decideLead, type StandingLead } from './decide.ts'
import type { LeadPlan, PlannedBranch, PlannedStep } from './lead.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const email: PlannedStep = { kind: 'email', wait: 0 }
const tag: PlannedStep = { kind: 'action', wait: 0, action: { do: 'add_tag', tag: 'warm' } }
const task: PlannedStep = { kind: 'task', wait: 0 }
const branch = (id: string, leadsTo: number, rule: PlannedBranch['rule'] = anyClick): PlannedBranch => ({
  id,
  name: `Branch ${id}`,
  afterDays: 0,
  leadsTo,
  rule,
})
const anyClick: PlannedBranch['rule'] = { on: 'clicked', step: null, link: null, machines: false }
const condition = (leadsTo: number, wait: number, ...branches: PlannedBranch[]): PlannedStep => ({
  kind: 'condition',
  wait,
  leadsTo,
  branches,
})
const planOf = (...steps: PlannedStep[]): LeadPlan => ({
  steps,
  zone: 'UTC',
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
  waitsInWorkingDays: false,
})
const standing = (
  step: number,
  changes: Partial<StandingLead> = {},
  lead: Partial<StandingLead['lead']> = {},
): StandingLead => ({
  lead: { state: 'active', step, due: now, heldBy: null, onReply: null, lastSent: null, ...lead },
  since: now,
  isDone: false,
  reached: new Map(),
  reply: null,
  ...changes,
})
const summaryOf = (plan: LeadPlan, given: StandingLead, reasons: Record<string, string> = {}) => {
  const { lead, conditions, work } = decideLead(given, plan, new Map(Object.entries(reasons)), now)
  return {
    step: lead.step,
    state: lead.state,
    due: lead.due,
    work,
    reasons: conditions.map((one) => one.reason),
  }
}

test('a lead passes conditions to its email, and each branch has its name and reason', () => {
  const plan = planOf(
    condition(1, 0, branch('a', 1)),
    condition(2, 2, branch('b', 3, { on: 'time' })),
    email,
    email,
  )
  const { lead, conditions, work } = decideLead(standing(0), plan, new Map(), now)
  assert.deepEqual([lead.step, lead.due, work], [3, now, null])
  assert.deepEqual(
    conditions.map(({ name, reason, reached }) => [name, reason, reached.branch]),
    [
      ['Otherwise', 'No branch matched', 'otherwise'],
      ['Branch b', 'The time has passed', 'b'],
    ],
  )
  assert.deepEqual(summaryOf(plan, standing(0), { a: 'Clicked' }).reasons, ['Clicked', 'The time has passed'])
})

test('the days of a condition count from the moment at which the lead came to it', () => {
  const plan = planOf(condition(1, 3, branch('a', 2)), email, email)
  assert.deepEqual(summaryOf(plan, standing(0)), {
    step: 0,
    state: 'active',
    due: now + DAY,
    work: null,
    reasons: [null],
  })
  const late = summaryOf(plan, standing(0, { since: now - 3 * DAY }))
  assert.deepEqual([late.step, late.reasons], [1, ['No branch matched within 3 days']])
})

test('an action is run where the lead stands, and what follows it is decided when it is done', () => {
  const plan = planOf(condition(1, 0, branch('a', 2)), tag, { ...email, wait: 2 })
  assert.deepEqual([summaryOf(plan, standing(0)).step, summaryOf(plan, standing(0)).work], [1, 'run_action'])
  const done = summaryOf(plan, standing(1, { isDone: true, since: now - DAY }))
  assert.deepEqual([done.step, done.due, done.work], [2, now + DAY, null])
  assert.equal(summaryOf(planOf(tag), standing(0, { isDone: true })).state, 'finished')
})

test('a lead that was put at an email is left to the turn of a mailbox', () => {
  assert.deepEqual(summaryOf(planOf(email, email), standing(0)), {
    step: 0,
    state: 'active',
    due: now,
    work: null,
    reasons: [],
  })
})

test('an ended lead gets its task, and continues when that is done', () => {
  const plan = planOf({ ...task, onReply: 'interested' }, { ...tag, wait: 1, onReply: 'interested' })
  const replied = { state: 'replied', onReply: 'interested' } as const
  assert.equal(summaryOf(plan, standing(0, {}, replied)).work, 'create_task')
  const done = summaryOf(plan, standing(0, { isDone: true }, replied))
  assert.deepEqual([done.step, done.state, done.due], [1, 'replied', now + DAY])
  assert.equal(summaryOf(plan, standing(2, {}, replied)).state, 'replied')
})

test('the rules of the conditions that a lead may pass are known, and no others', () => {
  const plan = planOf(
    condition(2, 0, branch('a', 1)),
    condition(5, 0, branch('b', 5)),
    tag,
    condition(5, 0, branch('c', 5)),
    condition(5, 0, branch('d', 5)),
  )
  assert.deepEqual(conditionsAhead(standing(0), plan), [0, 1])
  assert.deepEqual(conditionsAhead(standing(2), plan), [])
  assert.deepEqual(conditionsAhead(standing(2, { isDone: true }), plan), [3])
  const decided = new Map([[0, { reachedAt: now, branch: 'a' }]])
  assert.deepEqual(conditionsAhead(standing(0, { reached: decided }), plan), [1])
})
