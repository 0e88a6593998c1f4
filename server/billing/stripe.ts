// Billing by Stripe: its pages collect the payment, its state is copied, and no client data is trusted.
import { Stripe } from 'stripe'
import type { Database } from '#database/database.ts'
import type { Billing, Opened } from './billing.ts'
import { findPortal } from './stripe-catalog.ts'
import { openCheckout } from './stripe-checkout.ts'
import { changeSubscription } from './stripe-change.ts'
import { copySubscription } from './stripe-copy.ts'
import { findCustomer, isMissing, service, type StripeDeps } from './stripe-customers.ts'
import { listInvoices } from './stripe-invoices.ts'
import { receiveEvent } from './stripe-webhook.ts'

export type StripeBilling = Billing & {
  /** Handles Stripe's requests to `webhookPath`. */
  receive(request: Request): Promise<Response>
}

type StripeBillingDeps = StripeDeps & {
  webhookSecret: string
  now: () => Date
  onError: (error: unknown) => void
}

export function createStripeBilling(deps: StripeBillingDeps): StripeBilling {
  return {
    openCheckout: (userId, plan, period) =>
      reaching(deps, 'Failed to create checkout session. Please try again.', () =>
        openCheckout(deps, userId, { plan, period }),
      ),
    openPortal: (userId) =>
      reaching(deps, 'The billing portal can’t be reached. Please try again.', () =>
        openPortal(deps, userId),
      ),
    listInvoices: (userId) =>
      reaching(deps, 'Your invoices can’t be reached. Please try again.', () => listInvoices(deps, userId)),
    change: (userId, renewal) =>
      reaching(deps, 'Stripe can’t be reached. Please try again.', () =>
        changeSubscription(deps, userId, renewal),
      ),
    refresh: async (userId) => {
      const customer = await findCustomer(deps.db, userId)
      if (customer) await copySubscription(deps, customer.customer_id)
    },
    receive: (request) => receiveEvent(deps, request),
  }
}

export type StripeApi = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>

/** Stripe's client, with timeouts suited to a user who waits for a page. */
export function connectStripe(secretKey: string, api: StripeApi = {}): Stripe {
  return new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...api })
}

/** Sandbox subscriptions were never paid, so they end when a real key is set. */
export async function endSandbox(db: Database): Promise<void> {
  await db.as(service).query(
    `update public.subscriptions
     set subscription_status = 'canceled', cancel_at_period_end = false, updated_at = now()
     where provider = 'sandbox' and subscription_status <> 'canceled'`,
  )
}

async function openPortal({ stripe, db, siteUrl }: StripeDeps, userId: string): Promise<Opened> {
  const nothing = {
    ok: false,
    reason: 'nothing_to_manage',
    message: 'There is no subscription to manage yet.',
  } as const
  const customer = await findCustomer(db, userId)
  if (!customer) return nothing
  const configuration = await findPortal(stripe)
  try {
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.customer_id,
      return_url: `${siteUrl}/billing`,
      ...(configuration ? { configuration } : {}),
    })
    return { ok: true, url: session.url }
  } catch (error) {
    if (isMissing(error) && error.param === 'customer') return nothing
    throw error
  }
}

// Stripe being down, slow or busy is temporary and not our error; anything else is.
async function reaching<Outcome>(
  { onError }: StripeBillingDeps,
  message: string,
  open: () => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: 'unreachable'; message: string }> {
  try {
    return await open()
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    const passing = [StripeConnectionError, StripeAPIError, StripeRateLimitError]
    if (!passing.some((kind) => error instanceof kind)) throw error
    onError(error)
    return { ok: false, reason: 'unreachable', message }
  }
}
