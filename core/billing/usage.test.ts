import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFeature, isLive, planOf } from './plans.ts'
import { canAnalyze, usageOf } from './usage.ts'

test('the fifth analysis of a free month is the last', () => {
  assert.equal(canAnalyze(usageOf('free', false, 4)), true)
  assert.equal(usageOf('free', false, 5).isOverLimit, true)
})

test('starter ends at a hundred, pro and lifetime never', () => {
  assert.equal(canAnalyze(usageOf('starter', true, 99)), true)
  assert.equal(canAnalyze(usageOf('starter', true, 100)), false)
  assert.equal(canAnalyze(usageOf('pro', true, 1_000_000)), true)
  assert.equal(canAnalyze(usageOf('lifetime', true, 1_000_000)), true)
})

test('premium, starter and unknown plan values are starter', () => {
  assert.deepEqual(['premium', 'starter', 'gold', null].map(planOf), [
    'starter',
    'starter',
    'starter',
    'starter',
  ])
  assert.deepEqual(['pro', 'lifetime'].map(planOf), ['pro', 'lifetime'])
})

test('a trial counts as a live subscription, a lapsed one does not', () => {
  assert.deepEqual(['active', 'trialing', 'past_due', 'canceled'].map(isLive), [true, true, false, false])
})

test('each plan holds all that the one below it holds', () => {
  assert.equal(hasFeature('free', 'unlimited-templates'), false)
  assert.equal(hasFeature('starter', 'email-tracking'), true)
  assert.equal(hasFeature('starter', 'team-collaboration'), false)
  assert.equal(hasFeature('pro', 'email-tracking'), true)
})
