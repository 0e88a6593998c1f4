// Opens Stripe's checkout for a user. At most one of their sessions can be paid at any time, so that two tabs create
// one subscription (docs/decisions/045).
import type { Stripe } from 'stripe'
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'
import { trialDays } from '#core/billing/sandbox-subscription.ts'
import type { Opened } from './billing.ts'
import { findPrice } from './stripe-catalog.ts'
import { hasGrant } from './stripe-copy.ts'
import {
  findOrMakeCustomer,
  unlinkCustomer,
  isMissing,
  service,
  type StripeCustomer,
  type StripeDeps,
} from './stripe-customers.ts'
import { isHeld, listSubscriptions } from './stripe-subscriptions.ts'

type Checkout = { plan: CheckoutPlan; period: BillingPeriod }

export async function openCheckout(deps: StripeDeps, userId: string, wish: Checkout): Promise<Opened> {
  for (let tries = 0; tries < 5; tries += 1) {
    const customer = await findOrMakeCustomer(deps, userId)
    try {
      const opened = await tryToOpen(deps, customer, wish)
      if (opened) return opened
    } catch (error) {
      if (!isMissing(error) || error.param !== 'customer') throw error
      await unlinkCustomer(deps.db, customer)
    }
  }
  throw new Error('The checkout kept changing under another request of the same person.')
}

// Null when the state changed in the meantime and must be read again.
async function tryToOpen(deps: StripeDeps, customer: StripeCustomer, wish: Checkout): Promise<Opened | null> {
  const { stripe, db } = deps
  const waiting = await waitingSession(stripe, customer)
  const history = await listSubscriptions(stripe, customer.customer_id)
  if (history.some(isHeld) || (await hasGrant(db.as(service), customer.user_id)))
    return { ok: false, reason: 'subscribed', message: 'You already have a plan. Change it under Billing.' }
  if (waiting?.url && isFor(waiting, wish)) return { ok: true, url: waiting.url }
  if (waiting && !(await expire(stripe, waiting))) return null
  for (const { id, status } of history) if (status === 'incomplete') await stripe.subscriptions.cancel(id)
  const session = await createSession(deps, customer, wish, history.length === 0)
  if (await storeSession(deps, customer, session)) return { ok: true, url: session.url! }
  await expire(stripe, session)
  return null
}

async function waitingSession(stripe: Stripe, { checkout_session_id }: StripeCustomer) {
  if (!checkout_session_id) return null
  try {
    const session = await stripe.checkout.sessions.retrieve(checkout_session_id)
    return session.status === 'open' ? session : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isFor = ({ metadata }: Stripe.Checkout.Session, { plan, period }: Checkout) =>
  metadata?.['plan_type'] === plan && metadata['billing_period'] === period

// Stripe refuses to expire a session that has just been paid or has expired.
async function expire(stripe: Stripe, { id }: Stripe.Checkout.Session): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id)
    return true
  } catch (error) {
    if ((error as { type?: string }).type === 'StripeInvalidRequestError') return false
    throw error
  }
}

async function createSession(
  { stripe, siteUrl }: StripeDeps,
  { customer_id, user_id }: StripeCustomer,
  { plan, period }: Checkout,
  firstTime: boolean,
): Promise<Stripe.Checkout.Session> {
  // 14 days without a card, once; a user without one by then is not charged (spec.md 1).
  const trial = {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  }
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer_id,
    client_reference_id: user_id,
    line_items: [{ price: await findPrice(stripe, plan, period), quantity: 1 }],
    payment_method_collection: 'if_required',
    allow_promotion_codes: true,
    metadata: { plan_type: plan, billing_period: period },
    subscription_data: { metadata: { user_id }, ...(firstTime ? trial : {}) },
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/pricing`,
  })
}

// False when another tab has stored its session since `customer` was read: this one's URL has not been shown to
// anyone.
async function storeSession(
  { db }: StripeDeps,
  { customer_id, checkout_session_id }: StripeCustomer,
  { id }: Stripe.Checkout.Session,
): Promise<boolean> {
  const stored = await db.as(service).query(
    `update private.stripe_customers set checkout_session_id = $3
     where customer_id = $1 and checkout_session_id is not distinct from $2 returning user_id`,
    [customer_id, checkout_session_id, id],
  )
  return stored.length > 0
}
