import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicesOf } from './sandbox-invoices.ts'
import {
  startSubscription,
  change,
  advanceSubscription,
  type SandboxSubscription,
} from './sandbox-subscription.ts'

const now = new Date('2026-03-01T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const paid = startSubscription('pay', 'premium', 'monthly', now)
const billed = (before: SandboxSubscription | null, after: SandboxSubscription, at = now) =>
  invoicesOf(before, after, at).map(({ description, amount, status }) => [description, amount, status])

test('a paid subscription bills its price at the start, a trial nothing', () => {
  assert.deepEqual(billed(null, paid), [['Starter, monthly', 999, 'paid']])
  assert.deepEqual(billed(null, startSubscription('start_trial', 'pro', 'yearly', now)), [
    ['Trial of Pro', 0, 'paid'],
  ])
})

test('each new period is billed on its first day', () => {
  const renewed = advanceSubscription(paid, later(70))
  const invoices = invoicesOf(paid, renewed, later(70))
  assert.deepEqual(
    invoices.map(({ at }) => at.toISOString().slice(0, 10)),
    ['2026-04-01', '2026-05-01'],
  )
  const trial = startSubscription('start_trial', 'pro', 'yearly', now)
  assert.deepEqual(billed(trial, advanceSubscription(trial, later(20))), [['Pro, yearly', 19_999, 'paid']])
})

test('an upgrade bills the difference for the rest of the period, a downgrade credits it', () => {
  const half = later(15.5)
  const pro = change(paid, 'switch', { plan: 'pro', period: 'monthly' }, half)!
  assert.deepEqual(billed(paid, pro, half), [['From Starter, monthly to Pro, monthly', 517, 'paid']])
  const back = change(pro, 'switch', { plan: 'premium', period: 'monthly' }, half)!
  assert.deepEqual(billed(pro, back, half), [['From Pro, monthly to Starter, monthly', -517, 'paid']])
})

test('a failed payment leaves one open invoice, and paying it creates no other', () => {
  const due = change(paid, 'fail_payment', undefined, now)!
  assert.deepEqual(billed(paid, due), [['Starter, monthly', 999, 'open']])
  assert.deepEqual(billed(due, change(due, 'recover_payment', undefined, now)!), [])
})

test('canceling, resuming and ending a subscription bill nothing', () => {
  const cancelled = change(paid, 'cancel', undefined, now)!
  assert.deepEqual(billed(paid, cancelled), [])
  assert.deepEqual(billed(cancelled, change(cancelled, 'resume', undefined, now)!), [])
  assert.deepEqual(billed(paid, change(paid, 'end_now', undefined, now)!), [])
  assert.deepEqual(billed(cancelled, advanceSubscription(cancelled, later(40))), [])
})
