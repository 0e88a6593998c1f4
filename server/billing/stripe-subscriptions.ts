// Stripe's subscriptions, in the format of public.subscriptions.
import type { Stripe } from 'stripe'
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'
import { isMissing } from './stripe-customers.ts'

export type CopiedSubscription = {
  subscription_status: string
  plan_type: CheckoutPlan
  billing_period: BillingPeriod
  current_period_end: Date
  cancel_at_period_end: boolean
}

/** All subscriptions of a customer to our plans, including ended ones; other products of the account are ignored. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    const all = await stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    return all.filter((each) => ourItem(each) !== undefined)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The relevant subscription: the most active one, and of two equal ones the newer. */
export function currentOf(subscriptions: Stripe.Subscription[]): CopiedSubscription | null {
  const [first] = subscriptions.toSorted(
    (a, b) => rank(a.status) - rank(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1),
  )
  return first ? copyOf(first) : null
}

/** Neither ended nor incomplete: its owner changes it in the portal instead of buying another. */
export function isHeld({ status }: Stripe.Subscription): boolean {
  return rank(status) < rank('incomplete')
}

const ranks = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete']

function rank(status: string): number {
  const found = ranks.indexOf(status)
  return found === -1 ? ranks.length : found
}

function copyOf(subscription: Stripe.Subscription): CopiedSubscription {
  const { item, plan, period } = ourItem(subscription)!
  // Newer accounts end a subscription by a date, older ones by a flag.
  const end = subscription.cancel_at ?? item.current_period_end
  return {
    subscription_status: subscription.status,
    plan_type: plan,
    billing_period: period,
    current_period_end: new Date(end * 1000),
    cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
}

// Identified by the metadata that `coldframe stripe-setup` wrote on the price: a lookup key moves to a new price,
// while subscriptions stay on the price they were sold for.
function ourItem(subscription: Stripe.Subscription) {
  for (const item of subscription.items.data) {
    const { plan_type: plan, billing_period: period } = item.price.metadata
    if ((plan === 'premium' || plan === 'pro') && (period === 'monthly' || period === 'yearly'))
      return { item, plan, period } as const
  }
  return undefined
}
