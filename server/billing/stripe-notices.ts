// What a person is told when Stripe reports something that needs them.
import { plans, planValues } from '#core/billing/plans.ts'
import type { CopiedSubscription } from './stripe-subscriptions.ts'

export type Notice = { type: string; title: string; message: string }

/** Null when there is nothing to say, or no more: a late event about what is already settled alarms nobody. */
export function noticeOf(eventType: string, now: CopiedSubscription | null): Notice | null {
  if (eventType === 'invoice.payment_failed' && now?.subscription_status === 'past_due') {
    return {
      type: 'payment_failed',
      title: 'Your payment did not go through',
      message: `Update your card under Billing to keep ${nameOf(now)}.`,
    }
  }
  if (eventType === 'customer.subscription.trial_will_end' && now?.subscription_status === 'trialing') {
    return {
      type: 'trial_ending',
      title: `Your trial of ${nameOf(now)} is ending`,
      message: `It ends on ${now.current_period_end.toISOString().slice(0, 10)} (UTC). Add a card under Billing to go on; without one you are not charged.`,
    }
  }
  return null
}

function nameOf({ plan_type }: CopiedSubscription): string {
  return plans[planValues[plan_type]!].name
}
