import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageStats } from '#core/billing/usage.ts'
import { concerns } from './attention.ts'
import type { RecentAnalysis } from './queries.ts'

const used = (currentUsage: number) =>
  usageStats({ hasActiveSubscription: false, planType: 'free', currentUsage })
const review = (id: string, subject: string, hardFails: string[]): RecentAnalysis => ({
  id,
  subject,
  hardFails,
  score: 30,
  timestamp: '2026-11-21T10:00:00Z',
})
const concernsWith = (known: Partial<Parameters<typeof concerns>[0]>) =>
  concerns({ usage: used(0), analyses: [], paused: [], ...known })

test('the limit is a concern from four fifths on', () => {
  assert.deepEqual(concernsWith({ usage: used(3) }), [])
  assert.deepEqual(concernsWith({ usage: used(4) }), [{ kind: 'limit-near', used: 4, limit: 5 }])
  assert.deepEqual(concernsWith({ usage: used(5) }), [{ kind: 'limit-reached', used: 5, limit: 5 }])
})

test('an unlimited plan is never near its limit', () => {
  const usage = usageStats({ hasActiveSubscription: true, planType: 'pro', currentUsage: 100_000 })
  assert.deepEqual(concernsWith({ usage }), [])
})

test('a mail whose newest review has a hard fail is a concern; one mended since is not', () => {
  const analyses = [
    review('3', 'act now', ['spam-phrase', 'fake-reply']),
    review('2', 'hello', []),
    review('1', 'hello', ['no-body']),
  ]
  assert.deepEqual(concernsWith({ analyses }), [
    { kind: 'hard-fail', id: '3', subject: 'act now', problems: 2 },
  ])
})

test('stopped sending comes before improvable drafts', () => {
  const all = concernsWith({ analyses: [review('1', 'x', ['y'])], paused: [{ id: '2', title: 'Spring' }] })
  assert.deepEqual(
    all.map(({ kind }) => kind),
    ['paused', 'hard-fail'],
  )
})

test('mail problems are listed, and nothing without any', () => {
  const quiet = {
    mailboxes: [],
    alarms: [],
    waiting_replies: 0,
    uncertain: 0,
    uncertain_singles: 0,
    tasks: 0,
    running_out: [],
  }
  assert.deepEqual(concernsWith({ mail: quiet }), [])
  const mail = {
    mailboxes: [{ id: '1', address: 'ada@example.com', reason: 'The password was refused.' }],
    alarms: [],
    waiting_replies: 2,
    uncertain: 1,
    uncertain_singles: 1,
    tasks: 3,
    running_out: [{ id: '2', title: 'Spring', left: 4 }],
  }
  assert.deepEqual(
    concernsWith({ mail }).map(({ kind }) => kind),
    ['replies', 'mailbox', 'uncertain', 'uncertain-singles', 'tasks', 'running-out'],
  )
  assert.deepEqual(concernsWith({ mail: { ...quiet, waiting_replies: 5 }, unread: 3 }), [
    { kind: 'replies', count: 5 },
    { kind: 'unread', count: 3 },
  ])
})
