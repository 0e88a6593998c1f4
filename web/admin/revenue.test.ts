import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanSales } from './overview-queries.ts'
import { monthlyRevenue } from './revenue.ts'

const sold = (kind: Partial<PlanSales>): PlanSales => ({
  plan_type: 'pro',
  billing_period: 'monthly',
  provider: 'stripe',
  subscription_status: 'active',
  count: 1,
  ...kind,
})

test('paid plans count by the month, a year by its twelfth', () => {
  assert.equal(monthlyRevenue([sold({ count: 2 })]), 3998)
  assert.equal(monthlyRevenue([sold({ billing_period: 'yearly' })]), 1667)
  assert.equal(monthlyRevenue([sold({ plan_type: 'premium' })]), 999)
})

test('unpaid plans bring no revenue', () => {
  assert.equal(monthlyRevenue([sold({ provider: 'grant' }), sold({ provider: 'sandbox' })]), 0)
  assert.equal(monthlyRevenue([sold({ subscription_status: 'trialing' })]), 0)
  assert.equal(monthlyRevenue([sold({ plan_type: 'lifetime' })]), 0)
  assert.equal(monthlyRevenue([]), 0)
})
