import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stripe } from 'stripe'
import { currentOf, isHeld } from './stripe-subscriptions.ts'

const price = { metadata: { plan_type: 'pro', billing_period: 'yearly' } }

function subscription(status: string, created: number, plan_type = 'pro'): Stripe.Subscription {
  const metadata = { ...price.metadata, plan_type }
  const items = { data: [{ price: { metadata }, current_period_end: 1_800_000_000 }] }
  const shown = { id: `sub_${created}`, status, created, cancel_at: null, cancel_at_period_end: false, items }
  return shown as unknown as Stripe.Subscription
}

const planOf = (...all: Stripe.Subscription[]) => currentOf(all)?.plan_type

test('what is live counts before what is over, however old', () => {
  const over = [
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
    'incomplete_expired',
    'word_of_2030',
  ]
  for (const status of over)
    for (const live of ['active', 'trialing'])
      assert.equal(planOf(subscription(status, 2), subscription(live, 1, 'premium')), 'premium', status)
})

test('of two alike the newer counts, in whatever order they are listed', () => {
  const [old, young] = [subscription('active', 1, 'premium'), subscription('active', 2)]
  assert.deepEqual([planOf(old, young), planOf(young, old)], ['pro', 'pro'])
})

test('whoever never had one has none', () => {
  assert.equal(currentOf([]), null)
})

test('a subscription that ended or never began does not keep from buying, any other does', () => {
  const held = (status: string) => isHeld(subscription(status, 1))
  assert.deepEqual(['active', 'trialing', 'past_due', 'unpaid', 'paused'].map(held), Array(5).fill(true))
  assert.deepEqual(['incomplete', 'incomplete_expired', 'canceled'].map(held), Array(3).fill(false))
})
