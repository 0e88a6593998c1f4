import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planTitle, resetsAt, usageStats } from './usage.ts'

test('usage stats say the limit, unlimited as Infinity', () => {
  const free = usageStats({ hasActiveSubscription: false, planType: 'free', currentUsage: 5 })
  assert.deepEqual([free.usageLimit, free.isOverLimit], [5, true])
  const pro = usageStats({ hasActiveSubscription: true, planType: 'pro', currentUsage: 5_000 })
  assert.deepEqual([pro.usageLimit, pro.isOverLimit], [Infinity, false])
})

test('a plan is titled by its name, and what an installation without billing gives is no plan', () => {
  const titled = (planType: 'free' | 'starter' | 'lifetime', hasActiveSubscription: boolean) =>
    planTitle(usageStats({ planType, hasActiveSubscription, currentUsage: 0 }))
  assert.deepEqual(
    [titled('free', false), titled('starter', true), titled('lifetime', true), titled('lifetime', false)],
    ['Free Plan', 'Starter Plan', 'Lifetime Plan', null],
  )
})

test('the month ends in UTC, whatever the time zone, and so does the year', () => {
  assert.equal(resetsAt(new Date('2026-11-30T23:30:00-05:00')).toISOString(), '2027-01-01T00:00:00.000Z')
  assert.equal(resetsAt(new Date('2026-12-31T23:59:59Z')).toISOString(), '2027-01-01T00:00:00.000Z')
  assert.equal(resetsAt(new Date('2026-11-21T12:00:00Z')).toISOString(), '2026-12-01T00:00:00.000Z')
})
