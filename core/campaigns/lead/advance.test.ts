import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../zone-clock.ts'
import { advance } from './advance.ts'
import type { Lead, LeadEvent, LeadFacts, LeadPlan, PlannedStep } from './lead.ts'
import { simpleReply, type Reply } from './replied.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const email: PlannedStep = { kind: 'email', wait: 0 }
const tag: PlannedStep = { kind: 'action', wait: 0, action: { do: 'add_tag', tag: 'warm' } }
const clicked: PlannedStep = {
  kind: 'condition',
  wait: 3,
  leadsTo: 3,
  branches: [
    {
      id: 'clicked',
      afterDays: 1,
      leadsTo: 2,
      rule: { on: 'clicked', step: null, link: null, machines: false },
    },
  ],
}
const planOf = (...steps: PlannedStep[]): LeadPlan => ({
  steps,
  zone: 'UTC',
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
  waitsInWorkingDays: false,
})
const leadAt = (step: number, changes: Partial<Lead> = {}): Lead => ({
  state: 'active',
  step,
  due: now,
  heldBy: null,
  onReply: null,
  lastSent: now - 9 * DAY,
  ...changes,
})
const factsOf = (changes: Partial<LeadFacts> = {}, hold: Partial<LeadFacts['hold']> = {}): LeadFacts => ({
  now,
  reached: () => undefined,
  matches: () => false,
  lacksValue: () => false,
  ...changes,
  hold: {
    window: () => now,
    ...hold,
  },
})
const after = (lead: Lead, plan: LeadPlan, event: LeadEvent['on'], facts = factsOf()) => {
  const given = event === 'action_done' ? { on: event, hasLeft: false } : { on: event }
  const { lead: next, effects } = advance(lead, plan, facts, given as LeadEvent)
  return { ...next, effects: effects.map((effect) => effect.do) }
}

test('a lead waits at a condition until a branch counts, then follows it, or goes on without one', () => {
  const plan = planOf(email, clicked, email, email)
  const waits = after(leadAt(0, { due: Infinity }), plan, 'sent')
  assert.deepEqual(
    [waits.step, waits.heldBy, waits.due, waits.effects],
    [1, 'condition', now + DAY, ['record_condition']],
  )
  const since = (days: number) => ({ reached: () => ({ reachedAt: now - days * DAY, branch: null }) })
  const matching = { matches: () => true }
  assert.equal(after(leadAt(1), plan, 'due', factsOf({ ...since(1), ...matching })).step, 2)
  assert.equal(after(leadAt(1), plan, 'due', factsOf({ ...since(0), ...matching })).step, 1)
  assert.equal(after(leadAt(1), plan, 'due', factsOf(since(3))).step, 3)
})

test('a decided branch stays, and leads to its current target', () => {
  const decided = factsOf({ reached: () => ({ reachedAt: now, branch: 'clicked' }) })
  const { step, effects } = after(leadAt(1), planOf(email, clicked, email, email), 'due', decided)
  assert.deepEqual([step, effects], [2, []])
})

test('an immediate action is done before what follows it is decided', () => {
  const plan = planOf(email, tag, { ...clicked, wait: 0, branches: [], leadsTo: 3 }, email)
  const acts = after(leadAt(0, { due: Infinity }), plan, 'sent')
  assert.deepEqual([acts.step, acts.effects], [1, ['run_action']])
  const next = after(leadAt(1), plan, 'action_done')
  assert.deepEqual([next.step, next.due, next.effects], [3, now, ['record_condition']])
})

test('the rules that hold a lead back are asked in order, those of a first email only before it', () => {
  const all = {
    other_campaign: () => now,
    written_lately: () => now - DAY,
    company: () => now - DAY,
    window: () => now + 1,
    provider_cap: () => now + 2,
  }
  const held = (hold: LeadFacts['hold'], lastSent: number | null = null) => {
    const { heldBy, due } = after(leadAt(0, { lastSent }), planOf(email), 'due', factsOf({}, hold))
    return [heldBy, due]
  }
  const { other_campaign: _, ...written } = all
  const { written_lately: __, ...company } = written
  const { window: ___, ...provider } = all
  const later = { ...all, not_before: () => now + DAY }
  assert.deepEqual(held(later), ['not_before', now + DAY])
  assert.deepEqual(held(later, now - 5 * DAY), ['not_before', now + DAY])
  assert.deepEqual(held({ ...all, not_before: () => now }), ['other_campaign', now + DAY])
  assert.deepEqual(held(all), ['other_campaign', now + DAY])
  assert.deepEqual(held(written), ['written_lately', now + 29 * DAY])
  assert.deepEqual(held(company), ['company', now + 13 * DAY])
  assert.deepEqual(held(all, now - 5 * DAY), ['window', now + 1])
  assert.deepEqual(held(provider, now - 5 * DAY), ['provider_cap', now + 2])
})

test('a sequence ends as finished, as replied behind a reply, and as skipped for a lead that left', () => {
  const plan = planOf(email, { ...email, onReply: 'question' })
  assert.equal(after(leadAt(0), planOf(email), 'sent').state, 'finished')
  assert.equal(after(leadAt(1, { onReply: 'question' }), plan, 'sent').state, 'replied')
  const left = advance(leadAt(0), planOf(tag, email), factsOf(), { on: 'action_done', hasLeft: true })
  assert.deepEqual([left.lead.state, left.lead.due], ['skipped', Infinity])
})

test('a reply begins its steps; those without an email leave the lead ended', () => {
  const call: PlannedStep = { kind: 'call', wait: 2, onReply: 'interested' }
  const plan = planOf(email, { ...email, onReply: 'question' }, call)
  const replied = (path: 'question' | 'interested' | 'referral', changes: Partial<Reply> = {}) =>
    advance(leadAt(0, { due: Infinity, state: 'replied' }), plan, factsOf(), {
      on: 'replied',
      reply: { ...simpleReply(path, now), ...changes },
    }).lead
  assert.deepEqual([replied('question').state, replied('question').step], ['active', 1])
  const { state, step, due } = replied('interested')
  assert.deepEqual([state, step, due], ['replied', 2, now + 2 * DAY])
  assert.deepEqual([replied('referral').state, replied('referral').due], ['replied', Infinity])
  const nothing: Partial<Reply>[] = [
    { isCertain: false },
    { isFromLead: false },
    { hasBegun: true },
    { hasEndedOtherwise: true },
    { isOver: true },
    { isArchived: true },
  ]
  for (const changes of nothing) assert.equal(replied('question', changes).onReply, null)
  assert.equal(replied('interested', { hasEndedOtherwise: true, isFromLead: false }).onReply, 'interested')
  assert.equal(replied('interested', { mayBeCalled: false }).onReply, null)
})

test('“later” waits for the day that the reply names, and an absence continues the sequence on it', () => {
  const plan = planOf(email, { ...email, wait: 3, leadsTo: 3 }, { ...email, onReply: 'not_now' })
  const leadAfter = (category: string, changes: Partial<Reply> = {}, lead: Partial<Lead> = {}) =>
    advance(leadAt(0, { due: Infinity, state: 'replied', lastSent: now - DAY, ...lead }), plan, factsOf(), {
      on: 'replied',
      reply: { ...simpleReply('not_now', now), category, ...changes },
    }).lead
  const day = { day: '2026-12-01' }
  const nine = Date.parse('2026-12-01T09:00:00Z')
  assert.deepEqual([leadAfter('not_now', day).step, leadAfter('not_now', day).due], [2, nine])
  assert.equal(leadAfter('not_now').due, now + 30 * DAY)
  const away = leadAfter('out_of_office', day)
  assert.deepEqual([away.state, away.step, away.due], ['active', 1, nine])
  assert.equal(leadAfter('out_of_office').due, now + 7 * DAY)
  assert.equal(leadAfter('out_of_office', { isStepDone: false }).step, 0)
  assert.equal(leadAfter('out_of_office', {}, { step: 1 }).state, 'finished')
  for (const changes of [{ isStepDone: null }, { hasRepliedBesides: true }, { hasEndedOtherwise: true }])
    assert.equal(leadAfter('out_of_office', changes).state, 'replied')
})
