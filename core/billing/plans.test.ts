import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFeature, inDollars, planOf, plans, yearlyOriginal, yearlySaving } from './plans.ts'

test('prices are those of the specification', () => {
  const shown = Object.entries(plans).map(([type, { price }]) => [
    type,
    price && inDollars(price.monthly),
    price && inDollars(price.yearly),
  ])
  assert.deepEqual(shown, [
    ['free', '0', '0'],
    ['starter', '9.99', '99.99'],
    ['pro', '19.99', '199.99'],
    ['lifetime', null, null],
  ])
  assert.equal(inDollars(yearlyOriginal('starter')!), '119.88')
  assert.equal(inDollars(yearlyOriginal('pro')!), '239.88')
})

test('without an active or trialing subscription the plan is free', () => {
  assert.equal(planOf(null), 'free')
  for (const status of ['canceled', 'past_due', 'incomplete', 'unpaid', '', 'Active'])
    assert.equal(planOf({ subscription_status: status, plan_type: 'pro' }), 'free')
  for (const status of ['active', 'trialing'])
    assert.equal(planOf({ subscription_status: status, plan_type: 'pro' }), 'pro')
})

test('premium and starter are starter, and so is a plan value nobody knows', () => {
  const planNamed = (plan_type: string) => planOf({ subscription_status: 'active', plan_type })
  assert.deepEqual(['premium', 'starter', 'pro', 'lifetime', 'gold', 'toString'].map(planNamed), [
    'starter',
    'starter',
    'pro',
    'lifetime',
    'starter',
    'starter',
  ])
})

test('each plan has all that the one below it has', () => {
  for (const feature of plans.free.features) assert.ok(hasFeature('starter', feature))
  for (const feature of plans.starter.features) assert.ok(hasFeature('pro', feature))
  assert.deepEqual(plans.lifetime.features, plans.pro.features)
})

test('the yearly saving is never overstated', () => {
  assert.deepEqual(yearlySaving('starter'), { cents: 1989, percent: 16 })
  assert.deepEqual(yearlySaving('pro'), { cents: 3989, percent: 16 })
  assert.equal(yearlySaving('free'), null)
  assert.equal(yearlySaving('lifetime'), null)
})
