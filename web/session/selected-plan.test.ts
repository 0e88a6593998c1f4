import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPaid, parseSelectedPlan } from './selected-plan.ts'

const pro = { planType: 'pro', planName: 'Pro', price: 199.99, billingPeriod: 'yearly' }

test('a stored plan comes back as it was', () => {
  assert.deepEqual(parseSelectedPlan(JSON.stringify(pro)), pro)
})

test('nothing, nonsense and the wrong shape are no plan', () => {
  for (const stored of [null, '', '{', '7', 'null', '{"planName":"Pro"}']) {
    assert.equal(parseSelectedPlan(stored), null)
  }
})

test('only a plan that is not free leads to the checkout', () => {
  assert.equal(isPaid(pro), true)
  assert.equal(isPaid({ ...pro, planType: 'free' }), false)
  assert.equal(isPaid(null), false)
})
