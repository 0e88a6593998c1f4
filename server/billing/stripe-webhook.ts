// Stripe's webhook. Only a valid signature is trusted, and an event only says whose state to query.
import type { Stripe } from 'stripe'
import { copySubscription } from './stripe-copy.ts'
import type { StripeDeps } from './stripe-customers.ts'

export const webhookPath = '/stripe/webhook'

/** The events that we subscribe to at Stripe; any other event about a customer of ours is harmless. */
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

/** In seconds; Stripe's recommendation (docs.stripe.com/webhooks, "replay attacks"). */
const tolerance = 300

/** Events have a few kilobytes; no other sender may make us read more. */
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

// The signature covers the exact bytes (docs.stripe.com/webhooks, "verify the signature").
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
    // Not signed by Stripe, too old, or not an event at all: one response, so that an attacker learns nothing.
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
