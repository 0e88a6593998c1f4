// The objects in the Stripe account: a product per plan, a price per period found by its lookup key, and the portal's
// rules. `coldframe stripe-setup` creates them from core/billing/plans.ts and may run again at any time.
import type { Stripe } from 'stripe'
import { plans, planValues, type BillingPeriod, type CheckoutPlan } from '#core/billing/plans.ts'
import { isMissing } from './stripe-customers.ts'
import { webhookEvents, webhookPath } from './stripe-webhook.ts'

const sold: CheckoutPlan[] = ['premium', 'pro']
const intervals = { monthly: 'month', yearly: 'year' } as const
const periods = Object.keys(intervals) as BillingPeriod[]
const portalMark = { coldframe: 'portal' }

function lookupKey(plan: CheckoutPlan, period: BillingPeriod): string {
  return `coldframe_${plan}_${period}`
}

export async function findPrice(stripe: Stripe, plan: CheckoutPlan, period: BillingPeriod): Promise<string> {
  const price = await priceOf(stripe, plan, period)
  if (!price)
    throw new Error(
      `Stripe has no price with the lookup key ${lookupKey(plan, period)}: run \`coldframe stripe-setup\``,
    )
  return price.id
}

/** The portal with our rules; undefined uses the account's default. */
export async function findPortal(stripe: Stripe): Promise<string | undefined> {
  for await (const each of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (each.metadata?.['coldframe'] === portalMark.coldframe) return each.id
  return undefined
}

/** Updates the account to plans.ts; correct objects are not changed. Returns a line for each object. */
export async function setUpCatalog(stripe: Stripe, siteUrl: string | undefined): Promise<string[]> {
  const lines: string[] = []
  const products = []
  for (const plan of sold) {
    const product = await setUpProduct(stripe, plan)
    const prices: string[] = []
    for (const period of periods) {
      const price = await setUpPrice(stripe, plan, period, product)
      prices.push(price.id)
      lines.push(`${lookupKey(plan, period)}  ${price.id}`)
    }
    products.push({ product, prices })
  }
  lines.push(`customer portal  ${await setUpPortal(stripe, products, siteUrl)}`)
  return lines
}

/** Registers our webhook with Stripe. The secret is returned once, when the endpoint is created. */
export async function setUpWebhook(
  stripe: Stripe,
  siteUrl: string,
): Promise<{ id: string; secret: string | undefined }> {
  const url = siteUrl + webhookPath
  const enabled_events = [...webhookEvents]
  for await (const each of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (each.url !== url) continue
    await stripe.webhookEndpoints.update(each.id, { enabled_events, disabled: false })
    return { id: each.id, secret: undefined }
  }
  const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events })
  return { id, secret }
}

async function priceOf(stripe: Stripe, plan: CheckoutPlan, period: BillingPeriod) {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(plan, period)], active: true })
  return data[0]
}

async function setUpProduct(stripe: Stripe, plan: CheckoutPlan): Promise<string> {
  const id = `coldframe_${plan}`
  const name = `Coldframe ${plans[planValues[plan]!].name}`
  try {
    const found = await stripe.products.retrieve(id)
    if (found.name !== name || !found.active) await stripe.products.update(id, { name, active: true })
  } catch (error) {
    if (!isMissing(error)) throw error
    await stripe.products.create({ id, name })
  }
  return id
}

// A price cannot change its amount: a new one takes over its key, and existing subscribers continue to pay the old
// one.
async function setUpPrice(stripe: Stripe, plan: CheckoutPlan, period: BillingPeriod, product: string) {
  const amount = plans[planValues[plan]!].price![period]
  const old = await priceOf(stripe, plan, period)
  if (old?.unit_amount === amount && old.currency === 'usd' && old.product === product) return old
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: intervals[period] },
    lookup_key: lookupKey(plan, period),
    transfer_lookup_key: true,
    metadata: { plan_type: plan, billing_period: period },
  })
  if (old) await stripe.prices.update(old.id, { active: false })
  return price
}

async function setUpPortal(
  stripe: Stripe,
  products: { product: string; prices: string[] }[],
  siteUrl: string | undefined,
): Promise<string> {
  const rules = {
    metadata: portalMark,
    ...(siteUrl ? { default_return_url: `${siteUrl}/billing` } : {}),
    features: {
      customer_update: { enabled: true, allowed_updates: ['address' as const, 'tax_id' as const] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
      // A change of plan takes effect immediately and is charged for the rest of the period, as the public pages
      // promise.
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price' as const],
        proration_behavior: 'always_invoice' as const,
        trial_update_behavior: 'continue_trial' as const,
        products,
      },
    },
  }
  const found = await findPortal(stripe)
  const { configurations } = stripe.billingPortal
  return (await (found ? configurations.update(found, rules) : configurations.create(rules))).id
}
