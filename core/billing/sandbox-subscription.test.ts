import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSubscription, change, advanceSubscription } from './sandbox-subscription.ts'

const now = new Date('2026-01-31T10:00:00Z')
const paid = startSubscription('pay', 'premium', 'monthly', now)
const days = (date: Date) => Math.round((date.getTime() - now.getTime()) / 86_400_000)

test('a trial lasts fourteen days and then renews by its period', () => {
  const trial = startSubscription('start_trial', 'pro', 'yearly', now)
  assert.equal(trial.subscription_status, 'trialing')
  assert.equal(days(trial.current_period_end), 14)
  const later = advanceSubscription(trial, new Date('2026-02-20T00:00:00Z'))
  assert.equal(later.subscription_status, 'active')
  assert.equal(later.current_period_end.toISOString(), '2027-02-14T10:00:00.000Z')
})

test('a month from the 31st of January ends on the last of February', () => {
  assert.equal(paid.current_period_end.toISOString(), '2026-02-28T10:00:00.000Z')
})

test('cancelled, it stays until its period ends and then ends', () => {
  const cancelled = change(paid, 'cancel', undefined, now)!
  assert.equal(advanceSubscription(cancelled, new Date('2026-02-27T00:00:00Z')).subscription_status, 'active')
  assert.equal(
    advanceSubscription(cancelled, new Date('2026-03-01T00:00:00Z')).subscription_status,
    'canceled',
  )
  assert.deepEqual(change(cancelled, 'resume', undefined, now), paid)
})

test('a failed payment holds it back until one succeeds', () => {
  const due = change(paid, 'fail_payment', undefined, now)!
  assert.equal(advanceSubscription(due, new Date('2027-01-01T00:00:00Z')).subscription_status, 'past_due')
  assert.equal(change(due, 'recover_payment', undefined, now)?.subscription_status, 'active')
})

test('switching the plan keeps the paid period, switching the period starts a new one', () => {
  const pro = change(paid, 'switch', { plan: 'pro', period: 'monthly' }, now)!
  assert.deepEqual(pro, { ...paid, plan_type: 'pro' })
  const yearly = change(paid, 'switch', { plan: 'pro', period: 'yearly' }, now)!
  assert.equal(days(yearly.current_period_end), 365)
})

test('buttons that make no sense change nothing', () => {
  assert.equal(change(paid, 'resume', undefined, now), null)
  assert.equal(change(paid, 'recover_payment', undefined, now), null)
  assert.equal(change(paid, 'switch', undefined, now), null)
  const ended = change(paid, 'end_now', undefined, now)!
  assert.equal(change(ended, 'cancel', undefined, now), null)
})
