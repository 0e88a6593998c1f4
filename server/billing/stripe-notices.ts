// Notifications for Stripe events that need the user's attention.
import { plans, planValues } from '#core/billing/plans.ts'
import { isoDate } from '#core/text/iso-date.ts'
import type { CopiedSubscription } from './stripe-subscriptions.ts'

/** core/notifications has the texts. */
type Notice = { type: 'payment_failed' | 'trial_ending'; facts: Record<string, string> }

/** Null when there is nothing to report: a late event about a resolved problem notifies no one. */
export function noticeOf(eventType: string, now: CopiedSubscription | null): Notice | null {
  if (eventType === 'invoice.payment_failed' && now?.subscription_status === 'past_due') {
    return { type: 'payment_failed', facts: { plan: nameOf(now) } }
  }
  if (eventType === 'customer.subscription.trial_will_end' && now?.subscription_status === 'trialing') {
    const day = isoDate(now.current_period_end)
    return { type: 'trial_ending', facts: { plan: nameOf(now), day } }
  }
  return null
}

function nameOf({ plan_type }: CopiedSubscription): string {
  return plans[planValues[plan_type]!].name
}
