// What Stripe posts to us. Trusted only as far as its signature: an event says whose state to ask for, nothing more.
import type { Stripe } from 'stripe'
import { copySubscription } from './stripe-copy.ts'
import type { StripeDeps } from './stripe-customers.ts'

export const webhookPath = '/stripe/webhook'

/** The events we ask Stripe for; of any other, one about a customer of ours does no harm. */
export const webhookEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
] as const

/** In seconds; what Stripe recommends (docs.stripe.com/webhooks, "replay attacks"). */
const tolerance = 300

/** Events are a few kilobytes; nobody else may make us read more. */
export const largestBody = 1_000_000

export async function receiveEvent(
  deps: StripeDeps & { webhookSecret: string; now: () => Date },
  request: Request,
): Promise<Response> {
  const body = await readBody(request)
  if (!body) return answer(413, 'This is too large for an event.')
  const event = verify(deps, body, request.headers.get('stripe-signature'))
  if (!event) return answer(400, 'This is no event signed by Stripe within the last five minutes.')
  const customer = customerOf(event)
  if (customer) await copySubscription(deps, customer, { id: event.id, type: event.type })
  return answer(200, 'Received')
}

// The signature is of the very bytes (docs.stripe.com/webhooks, "verify the signature").
async function readBody(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > largestBody) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function verify(
  { stripe, webhookSecret, now }: { stripe: Stripe; webhookSecret: string; now: () => Date },
  body: Buffer,
  signature: string | null,
): Stripe.Event | null {
  try {
    const at = now().getTime()
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, tolerance, undefined, at)
  } catch {
    // Not signed by Stripe, too old, or not an event at all: one answer, so that nobody learns how close they came.
    return null
  }
}

function customerOf(event: Stripe.Event): string | null {
  const { customer } = event.data.object as { customer?: string | { id: string } | null }
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

function answer(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } })
}
