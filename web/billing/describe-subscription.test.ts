import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSubscription } from './describe-subscription.ts'

const facts = {
  subscription_status: 'active',
  current_period_end: '2026-12-24T12:00:00Z',
  cancel_at_period_end: false,
}

test('an active plan says when it renews, a trial when it ends', () => {
  assert.equal(describeSubscription(facts).sentence, 'Renews on 24 December 2026.')
  assert.equal(
    describeSubscription({ ...facts, subscription_status: 'trialing' }).sentence,
    'Your trial ends on 24 December 2026.',
  )
})

test('a cancelled plan says how long it stays', () => {
  assert.match(
    describeSubscription({ ...facts, cancel_at_period_end: true }).sentence,
    /until 24 December 2026/,
  )
})

test('a failed payment and an ended plan are told apart', () => {
  assert.equal(describeSubscription({ ...facts, subscription_status: 'past_due' }).label, 'Payment failed')
  assert.equal(describeSubscription({ ...facts, subscription_status: 'canceled' }).label, 'Ended')
})

test('a granted plan without a period does not end', () => {
  assert.equal(describeSubscription({ ...facts, current_period_end: null }).sentence, 'It has no end date.')
})
