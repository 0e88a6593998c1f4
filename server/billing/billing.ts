// The interface of payment providers, with one file per provider; only these write subscriptions.
import type { Invoice } from '#core/billing/invoice.ts'
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'

/** A page for the user, or the reason why there is none, as text for them. */
export type Opened =
  | { ok: true; url: string }
  | { ok: false; reason: 'subscribed' | 'nothing_to_manage' | 'off' | 'unreachable'; message: string }

export type Listed = { ok: true; invoices: Invoice[] } | Unreachable
type Unreachable = { ok: false; reason: 'unreachable'; message: string }

/** Cancels at the end of the paid period, or resumes the subscription. */
export type RenewalChange = 'cancel' | 'resume'
export type Changed =
  | { ok: true }
  | { ok: false; reason: 'nothing_to_change' | 'off' | 'unreachable'; message: string }

export type Billing = {
  openCheckout(userId: string, plan: CheckoutPlan, period: BillingPeriod): Promise<Opened>
  openPortal(userId: string): Promise<Opened>
  /** Updates the database from the provider's state. */
  refresh(userId: string): Promise<void>
  /** Newest first. */
  listInvoices(userId: string): Promise<Listed>
  change(userId: string, renewal: RenewalChange): Promise<Changed>
}

export const nothingToChange = {
  ok: false,
  reason: 'nothing_to_change',
  message: 'Your subscription has changed. Reload the page.',
} as const

const off = {
  ok: false,
  reason: 'off',
  message: 'Billing is off on this installation: every feature is yours already.',
} as const

/** For self-hosted installations: all features are on, nothing is sold. */
export const noBilling: Billing = {
  openCheckout: () => Promise.resolve(off),
  openPortal: () => Promise.resolve(off),
  refresh: () => Promise.resolve(),
  listInvoices: () => Promise.resolve({ ok: true, invoices: [] }),
  change: () => Promise.resolve(off),
}
