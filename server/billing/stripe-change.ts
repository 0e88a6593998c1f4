// Cancels a subscription at the end of its period, or undoes that. The state is then copied from Stripe.
import { nothingToChange, type Changed, type RenewalChange } from './billing.ts'
import { copySubscription } from './stripe-copy.ts'
import { findCustomer, type StripeDeps } from './stripe-customers.ts'
import { isHeld, listSubscriptions } from './stripe-subscriptions.ts'

export async function changeSubscription(
  deps: StripeDeps,
  userId: string,
  renewal: RenewalChange,
): Promise<Changed> {
  const customer = await findCustomer(deps.db, userId)
  if (!customer) return nothingToChange
  const held = (await listSubscriptions(deps.stripe, customer.customer_id)).filter(isHeld)
  if (held.length === 0) return nothingToChange
  for (const { id, cancel_at } of held) {
    // In accounts that end subscriptions by a date, the flag alone would not undo it (as in copyOf).
    const resume = cancel_at === null ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await deps.stripe.subscriptions.update(id, renewal === 'cancel' ? { cancel_at_period_end: true } : resume)
  }
  await copySubscription(deps, customer.customer_id)
  return { ok: true }
}
