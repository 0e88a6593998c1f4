import { plans, type BillingPeriod, type CheckoutPlan } from '#core/billing/plans.ts'
import { paths } from '#web/data/paths.ts'
import { storeSelectedPlan } from '#web/session/selected-plan.ts'
import type { ShownPlan } from './content/comparison.ts'

/** Checkout uses the name premium for Starter (spec.md 3). */
const checkoutNames: Record<ShownPlan, 'free' | CheckoutPlan> = {
  free: 'free',
  starter: 'premium',
  pro: 'pro',
}

export const choosePlan = {
  /** The target of a plan's button: checkout, or sign-in first; the free plan only needs an account. */
  href(plan: ShownPlan, signedIn: boolean): string {
    if (plan === 'free') return signedIn ? paths.dashboard : `${paths.auth}?tab=sign-up`
    return signedIn ? paths.checkout : `${paths.auth}?redirect=checkout`
  },

  remember(plan: ShownPlan, billingPeriod: BillingPeriod): void {
    const { name, price } = plans[plan]
    storeSelectedPlan({
      planType: checkoutNames[plan],
      planName: name,
      price: price![billingPeriod] / 100,
      billingPeriod,
    })
  },
}
