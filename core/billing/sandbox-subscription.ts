// The life cycle of a subscription without a payment provider: the same states that a provider would report, changed
// by the buttons of the sandbox pages instead of payments.
import type { BillingPeriod, CheckoutPlan } from './plans.ts'

export type SandboxSubscription = {
  subscription_status: 'trialing' | 'active' | 'past_due' | 'canceled'
  plan_type: CheckoutPlan
  billing_period: BillingPeriod
  current_period_end: Date
  cancel_at_period_end: boolean
}

export type CheckoutAction = 'pay' | 'start_trial'
export type PortalAction = 'cancel' | 'resume' | 'fail_payment' | 'recover_payment' | 'end_now' | 'switch'

/** Marketing promises 14 days without a card (spec.md 1). */
export const trialDays = 14

export function startSubscription(
  action: CheckoutAction,
  plan: CheckoutPlan,
  period: BillingPeriod,
  now: Date,
): SandboxSubscription {
  const trial = action === 'start_trial'
  return {
    subscription_status: trial ? 'trialing' : 'active',
    plan_type: plan,
    billing_period: period,
    current_period_end: trial ? daysAfter(now, trialDays) : periodAfter(now, period),
    cancel_at_period_end: false,
  }
}

type Move = (before: SandboxSubscription, now: Date) => SandboxSubscription | null

const moves: Record<Exclude<PortalAction, 'switch'>, Move> = {
  cancel: (before) => (before.cancel_at_period_end ? null : { ...before, cancel_at_period_end: true }),
  resume: (before) => (before.cancel_at_period_end ? { ...before, cancel_at_period_end: false } : null),
  fail_payment: (before) =>
    before.subscription_status === 'past_due' ? null : { ...before, subscription_status: 'past_due' },
  recover_payment: (before, now) =>
    before.subscription_status === 'past_due'
      ? {
          ...before,
          subscription_status: 'active',
          current_period_end: periodAfter(now, before.billing_period),
        }
      : null,
  end_now: (before, now) => ({
    ...before,
    subscription_status: 'canceled',
    current_period_end: now,
    cancel_at_period_end: false,
  }),
}

/** The effect of a portal button on a subscription; null when the button does not apply. */
export function change(
  before: SandboxSubscription,
  action: PortalAction,
  to: { plan: CheckoutPlan; period: BillingPeriod } | undefined,
  now: Date,
): SandboxSubscription | null {
  if (before.subscription_status === 'canceled') return null
  if (action === 'switch') return to ? switchTo(before, to, now) : null
  return moves[action](before, now)
}

/** The subscription after its period is over: renewed, or ended if that was requested. */
export function advanceSubscription(before: SandboxSubscription, now: Date): SandboxSubscription {
  const over = before.current_period_end <= now && before.subscription_status !== 'canceled'
  if (!over) return before
  if (before.cancel_at_period_end)
    return { ...before, subscription_status: 'canceled', cancel_at_period_end: false }
  if (before.subscription_status === 'past_due') return before
  let end = before.current_period_end
  while (end <= now) end = periodAfter(end, before.billing_period)
  return { ...before, subscription_status: 'active', current_period_end: end }
}

function switchTo(
  before: SandboxSubscription,
  { plan, period }: { plan: CheckoutPlan; period: BillingPeriod },
  now: Date,
): SandboxSubscription {
  const samePeriod = period === before.billing_period
  const current_period_end = samePeriod ? before.current_period_end : periodAfter(now, period)
  return {
    ...before,
    plan_type: plan,
    billing_period: period,
    current_period_end,
    cancel_at_period_end: false,
  }
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}

/**
 * The same day of the next month or year, or the month's last day when it is shorter (31 January, then 28 February).
 */
export function periodAfter(date: Date, period: BillingPeriod): Date {
  const months = period === 'monthly' ? 1 : 12
  const after = new Date(date)
  after.setUTCMonth(after.getUTCMonth() + months)
  if (after.getUTCDate() !== date.getUTCDate()) after.setUTCDate(0)
  return after
}
