// The invoices that a payment provider would create when a subscription starts, renews, changes its plan or fails to
// be paid. Pure, like the subscription itself; nobody is charged.
import { plans, planValues, type BillingPeriod } from './plans.ts'
import { periodAfter, type SandboxSubscription } from './sandbox-subscription.ts'

type SandboxInvoice = {
  at: Date
  description: string
  /** In US cents; a negative amount is a credit. */
  amount: number
  status: 'paid' | 'open'
}

export function invoicesOf(
  before: SandboxSubscription | null,
  after: SandboxSubscription,
  now: Date,
): SandboxInvoice[] {
  if (!isLive(after)) return []
  if (!before || !isLive(before)) return [firstInvoice(after, now)]
  if (after.subscription_status === 'past_due') return wasPastDue(before) ? [] : [unpaid(after, now)]
  // The open invoice is marked as paid by the code that stores invoices.
  if (wasPastDue(before)) return []
  if (isSwitched(before, after)) return switchInvoice(before, after, now)
  return renewals(before, after)
}

const isLive = ({ subscription_status: status }: SandboxSubscription) => status !== 'canceled'
const wasPastDue = ({ subscription_status: status }: SandboxSubscription) => status === 'past_due'

const isSwitched = (before: SandboxSubscription, after: SandboxSubscription) =>
  before.plan_type !== after.plan_type || before.billing_period !== after.billing_period

function firstInvoice(after: SandboxSubscription, now: Date): SandboxInvoice {
  const trial = after.subscription_status === 'trialing'
  const description = trial ? `Trial of ${nameOf(after)}` : describe(after)
  return { at: now, description, amount: trial ? 0 : priceOf(after), status: 'paid' }
}

const unpaid = (after: SandboxSubscription, now: Date): SandboxInvoice => ({
  at: now,
  description: describe(after),
  amount: priceOf(after),
  status: 'open',
})

// One invoice per period that started, since a user may return after years.
function renewals(before: SandboxSubscription, after: SandboxSubscription): SandboxInvoice[] {
  const invoices: SandboxInvoice[] = []
  let start = before.current_period_end
  while (start < after.current_period_end) {
    invoices.push({ at: start, description: describe(after), amount: priceOf(after), status: 'paid' })
    start = periodAfter(start, after.billing_period)
  }
  return invoices
}

// Credits the rest of the old period by the day and charges the rest of the new one.
function switchInvoice(before: SandboxSubscription, after: SandboxSubscription, now: Date): SandboxInvoice[] {
  if (before.subscription_status === 'trialing') return []
  const amount = Math.round(restOf(after, now) - restOf(before, now))
  const description = `From ${describe(before)} to ${describe(after)}`
  return [{ at: now, description, amount, status: 'paid' }]
}

const days: Record<BillingPeriod, number> = { monthly: 30, yearly: 365 }

function restOf(subscription: SandboxSubscription, now: Date): number {
  const left = (subscription.current_period_end.getTime() - now.getTime()) / 86_400_000
  return priceOf(subscription) * Math.min(1, Math.max(0, left / days[subscription.billing_period]))
}

const nameOf = ({ plan_type }: SandboxSubscription) => plans[planValues[plan_type]!].name
const describe = (subscription: SandboxSubscription) =>
  `${nameOf(subscription)}, ${subscription.billing_period}`
const priceOf = ({ plan_type, billing_period }: SandboxSubscription) =>
  plans[planValues[plan_type]!].price![billing_period]
