// Who takes the money. One interface, one file per provider; subscriptions are written here and nowhere else.
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'

/** A page to send the person to, or why there is none, in words for them. */
export type Opened =
  | { ok: true; url: string }
  | { ok: false; reason: 'subscribed' | 'nothing_to_manage' | 'off' | 'unreachable'; message: string }

export type Billing = {
  openCheckout(userId: string, plan: CheckoutPlan, period: BillingPeriod): Promise<Opened>
  openPortal(userId: string): Promise<Opened>
  /** Brings what the database holds to what the provider says. */
  refresh(userId: string): Promise<void>
}

const off = {
  ok: false,
  reason: 'off',
  message: 'Billing is off on this installation: every feature is yours already.',
} as const

/** For people who run it for themselves: everything is on, nothing is sold. */
export const noBilling: Billing = {
  openCheckout: () => Promise.resolve(off),
  openPortal: () => Promise.resolve(off),
  refresh: () => Promise.resolve(),
}
